//! A function written once for any number: a plain one gives its value, a pair its slope as well.

use kinetree::Dual;
use kinetree::space::Scalar;

fn height<T: Scalar>(x: T) -> T {
    x.sin() * x.sin()
}

fn main() {
    let plain = height(1.3);
    let pair = height(Dual::variable(1.3));
    println!("{plain:.5}");
    println!("{:.5} + {:.5} ε", pair.value, pair.first);
}
