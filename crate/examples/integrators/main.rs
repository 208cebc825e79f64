//! Writes the tables of `docs/integrators.md`: how far each way to step errs, what it costs, what
//! it keeps.
//!
//! `cargo run --release --example integrators` prints them; with `-- docs/integrators.md` it writes
//! that file. Errors and orders are the same on every machine; costs are of the machine it ran on,
//! and are given as ratios for that reason.

mod body;
mod cost;
mod measure;
mod point;

use std::fmt::Write;

use kinetree::integrate::{BodyScheme, Rational, ThirdOrder, TranslationScheme};
use measure::{METHODS, Method, exponential_error, one_percent, orders, step_error};

const ANGLES: [f64; 6] = [10.0, 30.0, 60.0, 90.0, 127.0, 180.0];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut page = String::from(INTRODUCTION);
    methods(&mut page)?;
    errors(&mut page)?;
    truncations(&mut page)?;
    exponentials(&mut page)?;
    bodies(&mut page)?;
    points(&mut page)?;
    match std::env::args().nth(1) {
        Some(path) => std::fs::write(path, page)?,
        None => print!("{page}"),
    }
    Ok(())
}

const INTRODUCTION: &str = "\
# Which integrator

*This page is made by a program: `cargo run --release --example integrators -- docs/integrators.md`. A test holds its numbers against
others that were computed with sixty digits by other means (`crate/tests/dynamics/integrate_tables.rs`).*

In short: **M6** for a frame that rotates. It costs half as much again as the exponential it ends with, and is off by less than a tenth
of a degree at 90° a step. Ω₁+Ω₂ with the rational exponential where every nanosecond counts; M8 where a step rotates far.
**Splitting4** for a rigid body that rotates freely: it neither gains nor loses energy, for ever.

";

/// Three significant digits, two where there are many zeros; what is rounding is called zero.
fn short(value: f64) -> String {
    match value {
        _ if value < 1e-12 => "0".into(),
        _ if value < 1e-3 => format!("{value:.1e}"),
        _ if value < 0.01 => format!("{value:.5}"),
        _ if value < 0.1 => format!("{value:.4}"),
        _ if value < 1.0 => format!("{value:.3}"),
        _ if value < 10.0 => format!("{value:.2}"),
        _ => format!("{value:.1}"),
    }
}

fn methods(page: &mut String) -> std::fmt::Result {
    page.push_str(
        "## A frame under constant angular acceleration\n\n\
        One step R' = exp(Ω) R. *Order*: the slope of log error over log step, of one step and of a second made of steps; an error that falls\n\
        with the fourth power has order 4. *Cost*: of a step, as a multiple of the cheapest. Ω₃ alone buys no order, since Ω₄ begins with the\n\
        same power of the step. The first two rows are habits (`RotationHabit`): for comparison, not for use.\n\n\
        | method | order, one step | order, a second | cost | keeps |\n|---|---|---|---|---|\n",
    );
    let costs = cost::of_methods();
    let least = costs.iter().copied().fold(f64::INFINITY, f64::min);
    for (Method { name, keeps, .. }, (cost, (local, global))) in METHODS
        .into_iter()
        .zip(costs.into_iter().zip(METHODS.map(orders)))
    {
        let cost = cost / least;
        writeln!(
            page,
            "| {name} | {local:.2} | {global:.2} | {cost:.2} | {keeps} |"
        )?;
    }
    page.push('\n');
    Ok(())
}

fn errors(page: &mut String) -> std::fmt::Result {
    page.push_str(
        "### Error of one step, in degrees\n\n\
        The step rotates by the angle on top, and the angular velocity changes during it by as much as it is on average (κ = |α|h/|m| = 1): along it,\n\
        at 45° to it, or across.\n",
    );
    for (title, slant) in [
        ("α along ω", 0.0),
        ("α at 45° to ω", 45.0),
        ("α across ω", 90.0),
    ] {
        write!(page, "\n| {title} |")?;
        for angle in ANGLES {
            write!(page, " {angle}° |")?;
        }
        page.push_str("\n|---|---|---|---|---|---|---|\n");
        for method in METHODS {
            write!(page, "| {} |", method.name)?;
            for angle in ANGLES {
                write!(page, " {} |", short(step_error(method, angle, 1.0, slant)))?;
            }
            page.push('\n');
        }
    }
    page.push('\n');
    Ok(())
}

fn truncations(page: &mut String) -> std::fmt::Result {
    page.push_str(
        "### Error of one step, in degrees, by how fast the spin changes\n\n\
        α across ω; κ = |α|h/|m| is the change of spin during the step over its average.\n\n\
        | turn | κ | Ω₁ | Ω₁+Ω₂ | Ω₁…Ω₃ | Ω₁…Ω₄ | M6 | M8 |\n|---|---|---|---|---|---|---|---|\n",
    );
    let rows = [
        (10.0, 0.1),
        (30.0, 0.1),
        (30.0, 1.0),
        (60.0, 0.5),
        (60.0, 1.0),
        (90.0, 0.1),
        (90.0, 1.0),
        (90.0, 2.0),
        (127.0, 1.0),
        (180.0, 1.0),
        (270.0, 1.0),
    ];
    let exact = ["Ω₁", "Ω₁+Ω₂", "Ω₁…Ω₃", "Ω₁…Ω₄", "M6", "M8"];
    for (angle, ratio) in rows {
        write!(page, "| {angle}° | {ratio} |")?;
        for method in METHODS
            .into_iter()
            .filter(|method| exact.contains(&method.name))
        {
            write!(page, " {} |", short(step_error(method, angle, ratio, 90.0)))?;
        }
        page.push('\n');
    }
    page.push('\n');
    Ok(())
}

fn exponentials(page: &mut String) -> std::fmt::Result {
    page.push_str(
        "## Exponentials without trigonometry\n\n\
        The third-order form of \"Numerical Integration for Rotational Dynamics\" always rotates too far. Its error for turns by θ, as the\n\
        distance of quaternions, the largest difference of a component, the relative and the absolute error of the angle, the displacement of\n\
        a rotated point over its radius, and the Frobenius distance of matrices; then what it would be without making it unit; last, the error\n\
        of the angle of the rational form.\n\n\
        | θ | \\|q̂−q\\| | component | angle, relative | angle | point | matrix | not unit | rational: angle |\n|---|---|---|---|---|---|---|---|---|\n",
    );
    for angle in [
        10.0, 30.0, 45.0, 60.0, 75.0, 85.0, 90.0, 100.0, 127.3, 150.0, 180.0,
    ] {
        let e = exponential_error(ThirdOrder, angle);
        let rational = exponential_error(Rational, angle).degrees;
        let percent = |x: f64| {
            if x < 1e-3 {
                format!("{x:.1e}")
            } else {
                format!("{:.3} %", 100.0 * x)
            }
        };
        writeln!(
            page,
            "| {angle}° | {} | {} | {} | {}° | {} | {} | {} | {}° |",
            percent(e.quaternion),
            percent(e.component),
            percent(e.relative),
            short(e.degrees),
            percent(e.point),
            percent(e.matrix),
            percent(e.unnormalized),
            short(rational),
        )?;
    }
    writeln!(
        page,
        "| **1 % at** | {:.1}° | {:.1}° | {:.1}° | – | {:.1}° | {:.1}° | {:.1}° | – |\n",
        one_percent(|e| e.quaternion),
        one_percent(|e| e.component),
        one_percent(|e| e.relative),
        one_percent(|e| e.point),
        one_percent(|e| e.matrix),
        one_percent(|e| e.unnormalized),
    )
}

fn bodies(page: &mut String) -> std::fmt::Result {
    page.push_str(
        "## A body that tumbles under its own inertia\n\n\
        A wing nut with moments 1, 2, 3, spun about the middle one and a hundredth of that about another, flips over and over (the\n\
        Dzhanibekov effect); Jacobi's elliptic functions say when. A thousand periods, two thousand flips, in steps of a given number a period. *Energy*:\n\
        relative, at the end, and the most it was off on the way. *Late*: in periods, after a thousand.\n\n\
        | scheme | cost | steps a period | energy, end | energy, worst | momentum | flips | late |\n|---|---|---|---|---|---|---|---|\n",
    );
    let costs = cost::of_schemes();
    let least = costs.iter().copied().fold(f64::INFINITY, f64::min);
    for (scheme, cost) in BodyScheme::ALL.into_iter().zip(costs) {
        for steps in [200, 400, 800] {
            let run = body::flip(scheme, 1000, steps);
            let late = if run.flips.abs_diff(2000) <= 1 {
                short(run.late.abs())
            } else {
                "lost".into()
            };
            writeln!(
                page,
                "| {scheme:?} | {:.1} | {steps} | {} | {} | {} | {} | {late} |",
                cost / least,
                short(run.energy.abs()),
                short(run.worst),
                short(run.momentum),
                run.flips,
            )?;
        }
    }
    page.push('\n');
    page.push_str(
        "The splittings keep the momentum to the bit, and the energy but for a swing that returns; what is left at the end is rounding, a few\n\
        times 1e-14. Runge–Kutta's losses grow in proportion to time, but the energy and the square of the momentum fall in step, and the time of a\n\
        flip depends on their ratio. `run_body` counts flips, or other passages of an axis through a plane, and tells their times.\n\
        Munthe-Kaas keeps momentum and rotation, not energy; it is the one to take where a torque depends on the spin and fourth order is wanted, and the time is short.\n\n",
    );
    Ok(())
}

fn points(page: &mut String) -> std::fmt::Result {
    page.push_str(
        "## A point\n\n\
        Under constant acceleration `PointState::constant_acceleration` is exact. On a spring, ẍ = −x, sixty steps a swing: the order measured, and\n\
        the energy after a thousand swings as a multiple of what it was.\n\n\
        | scheme | order | energy after a thousand swings |\n|---|---|---|\n",
    );
    for scheme in TranslationScheme::ALL {
        let (order, energy) = (point::order(scheme), point::energy(scheme, 1000));
        let energy = if energy > 1e3 {
            format!("{energy:.0e}")
        } else {
            format!("{energy:.6}")
        };
        writeln!(page, "| {scheme:?} | {order:.2} | {energy} |")?;
    }
    Ok(())
}
