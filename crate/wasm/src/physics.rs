//! Bodies, friction and collisions: see `kinetree::physics`.

use kinetree::Error;
use kinetree::physics::{self, Body, Contact};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::call::{Call, Wire, export, run_with};

fn body<S: Wire>(call: &mut Call<'_>) -> Result<Body<S>, Error> {
    Body::new(call.number(), S::inertia(call)?)
}

export! {
    /// In: velocity, acceleration, limit, duration. Out: velocity, acceleration, 1 if it sticks.
    friction = |call| {
        let (velocity, acceleration) = (call.vector::<S>(), call.vector::<S>());
        let it = physics::friction::<S>(velocity, acceleration, call.number(), call.number())?;
        call.write(|out| {
            out.vector::<S>(it.velocity);
            out.vector::<S>(it.acceleration);
            out.number(f64::from(it.sticks));
        })
    }
    /// In: world from body, mass, inertia, a point of the world. Out: momentum, angular momentum
    /// about the point, kinetic energy.
    momentum = |call| {
        let (it, body) = (call.dynamic_transform::<S>(), body::<S>(call)?);
        let about = body.angular_momentum_about(it, call.vector::<S>());
        call.write(|out| {
            out.vector::<S>(body.momentum(it));
            S::write_bivector(about, out);
            out.number(body.kinetic_energy(it));
        })
    }
    /// In: world from body, world from the other, point, normal, restitution, friction, mass,
    /// inertia; then 0, or 1, mass and inertia of the other. Out: impulse, effective mass, 1 if it
    /// sticks, the jumps of both.
    contact_impulse = |call| {
        let (here, there) = (call.dynamic_transform::<S>(), call.dynamic_transform::<S>());
        let contact = Contact {
            point: call.vector::<S>(),
            normal: call.vector::<S>(),
            restitution: call.number(),
            friction: call.number(),
        };
        let one = body::<S>(call)?;
        let other = if call.number() == 0.0 { None } else { Some(body::<S>(call)?) };
        let it = physics::contact_impulse(&contact, one, here, other, there)?;
        call.write(|out| {
            out.vector::<S>(it.impulse);
            out.number(it.effective_mass);
            out.number(f64::from(it.sticks));
            out.rates(it.body);
            out.rates(it.other);
        })
    }
}

/// In: mass and measures of a shape: 0 box, 1 sphere, 2 rod, 3 cylinder. Out: the moment, or the
/// three about the axes.
#[wasm_bindgen]
#[must_use]
pub fn inertia(dimension: u32, shape: u32) -> u32 {
    fn of<S: Wire>(shape: u32, call: &mut Call<'_>) -> Result<(), Error> {
        let mass = call.number();
        let it = S::inertia_of(shape, mass, call)?;
        call.write(|out| S::write_inertia(it, out))
    }
    run_with(&mut |call| match dimension {
        2 => of::<kinetree::Space2>(shape, call),
        _ => of::<kinetree::Space3>(shape, call),
    })
}
