//! Steps of time, one body or many to a call: see `kinetree::integrate`.

use kinetree::glam::{DMat3, DQuat, DVec3};
use kinetree::integrate::{
    AxisEvent, BodyRun, BodyScheme, BodyState, PointState, RotationHabit, RotationState,
    step_rotations as step_arrays,
};
use kinetree::physics::Inertia;
use kinetree::space::{Bivector3, Linear, Rotation, Scalar};
use kinetree::{Error, Quantity, Space3};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{
    block::{self, split, too_short},
    call::run_with,
    failure::status,
    law::Known,
    scheme::{body_scheme, rotation_scheme, translation_scheme},
};

/// Carries `count` rotating frames over a step, by numbers of `Magnus::ALL`, of the exponentials
/// (exact, third order, rational) and of the axes (parent, body).
///
/// In: duration, longest path; then rotations 4, angular velocities 3 and angular accelerations 3
/// of all, one kind after the other. Out: rotations and angular velocities, in place.
#[wasm_bindgen]
#[must_use]
pub fn step_rotations(magnus: usize, exponential: u32, body_axes: bool, count: usize) -> u32 {
    status(block::with(|block| {
        let [duration, longest_path, rest @ ..] = block.as_mut_slice() else {
            return Err((0, too_short(2)));
        };
        let (rotations, rest) = split(rest, 4 * count)?;
        let (spins, rest) = split(rest, 3 * count)?;
        let (pushes, _) = split(rest, 3 * count)?;
        let scheme = rotation_scheme(magnus, exponential, body_axes, *longest_path);
        step_arrays(&scheme, rotations, spins, pushes, *duration)
    }))
}

/// Steps one rotating frame by the habit of that number in `RotationHabit::ALL`.
///
/// In and out: as of `step_rotations` for one frame; the longest path is not read.
#[wasm_bindgen]
#[must_use]
pub fn step_by_habit(habit: usize) -> u32 {
    let step = |block: &mut Vec<f64>| {
        let Some(numbers) = block.first_chunk_mut::<12>() else {
            return Err(too_short(12));
        };
        let [duration, longest_path, x, y, z, w, ox, oy, oz, ax, ay, az] = *numbers;
        let habits = RotationHabit::ALL;
        let habit = habits
            .get(habit)
            .copied()
            .unwrap_or(RotationHabit::NaiveEuler);
        let state = RotationState::<Space3> {
            rotation: DQuat::from_xyzw(x, y, z, w),
            angular_velocity: Bivector3::new(ox, oy, oz),
        };
        let after = habit.step_rotation(state, Bivector3::new(ax, ay, az), duration)?;
        let [x, y, z, w] = after.rotation.to_array();
        let [ox, oy, oz] = after.angular_velocity.axis().to_array();
        *numbers = [duration, longest_path, x, y, z, w, ox, oy, oz, ax, ay, az];
        Ok(())
    };
    status(block::with(|block| step(block).map_err(|error| (0, error))))
}

/// Doubles a body takes: inertia tensor 9, rotation 4, angular momentum 3, torque 3.
const BODY: usize = 19;
/// Doubles its state takes: rotation 4, angular momentum 3, angular velocity 3, energy 1.
const STATE: usize = 11;

/// Carries `count` rigid bodies over `steps` steps of the scheme of that number in
/// `BodyScheme::ALL`, under torques that are constant in the axes of the parent.
///
/// In: the duration of a step, then the bodies. Out: their states, behind them.
#[wasm_bindgen]
#[must_use]
pub fn step_bodies(scheme: usize, count: usize, steps: u32) -> u32 {
    status(block::with(|block| {
        let scheme = body_scheme(scheme);
        let [duration, rest @ ..] = block.as_mut_slice() else {
            return Err((0, too_short(1)));
        };
        let (bodies, states) = split(rest, BODY * count)?;
        let bodies = bodies.as_chunks::<BODY>().0.iter();
        for (index, (body, state)) in bodies.zip(states.as_chunks_mut::<STATE>().0).enumerate() {
            *state = step_body(scheme, body, *duration, steps).map_err(|error| (index, error))?;
        }
        Ok(())
    }))
}

fn step_body(
    scheme: BodyScheme,
    body: &[f64; BODY],
    duration: f64,
    steps: u32,
) -> Result<[f64; STATE], Error> {
    let (inertia, now, torque) = read(body)?;
    let duration = duration.checked(Quantity::Duration)?;
    let mut now = BodyState::new(now.rotation, now.angular_momentum)?;
    for _ in 0..steps {
        inertia.check_step(&now, duration)?;
        now = inertia.step_body(scheme, now, |_, _| torque, duration);
    }
    written(&inertia, &now)
}

/// A body's inertia, its state, not yet checked, and the torque on it.
fn read(body: &[f64; BODY]) -> Result<(Inertia<Space3>, BodyState, Bivector3), Error> {
    let [.., x, y, z, w, lx, ly, lz, tx, ty, tz] = *body;
    let state = BodyState {
        rotation: DQuat::from_xyzw(x, y, z, w),
        angular_momentum: Bivector3::new(lx, ly, lz),
    };
    let torque = Bivector3::new(tx, ty, tz).checked(Quantity::Torque)?;
    Ok((inertia(body)?, state, torque))
}

/// Carries one rigid body over many steps of the scheme of that number in `BodyScheme::ALL`, under
/// a torque that is constant in the axes of the parent. `watched` says that there is an event.
///
/// In: the body, duration of a step, count of steps, axis 3 and normal 3 of the event. Out: the
/// state, the count of events, and their times. The block has room for an event each step: it must
/// not grow in a call, or the caller reads where it was.
#[wasm_bindgen]
#[must_use]
pub fn run_body(scheme: usize, watched: bool) -> u32 {
    status(block::with(|block| {
        run(body_scheme(scheme), watched, block).map_err(|error| (0, error))
    }))
}

fn run(scheme: BodyScheme, watched: bool, block: &mut [f64]) -> Result<(), Error> {
    let short = || too_short(BODY + 8);
    let (body, rest) = block.split_first_chunk().ok_or_else(short)?;
    let [duration, steps, ax, ay, az, nx, ny, nz] = rest.first_chunk().ok_or_else(short)?;
    let (inertia, start, torque) = read(body)?;
    let event = watched.then_some(AxisEvent {
        axis: DVec3::new(*ax, *ay, *az),
        normal: DVec3::new(*nx, *ny, *nz),
    });
    let (duration, steps) = (*duration, *steps as u64);
    let BodyRun { state, events } =
        inertia.run_body(scheme, start, |_, _| torque, duration, steps, event)?;
    let state = written(&inertia, &state)?;
    let (out, _) = split(block, STATE + 1 + events.len()).map_err(|(_, error)| error)?;
    let answer = state.into_iter().chain([events.len() as f64]).chain(events);
    out.iter_mut()
        .zip(answer)
        .for_each(|(slot, number)| *slot = number);
    Ok(())
}

/// The inertia whose tensor begins the numbers, column by column.
fn inertia(numbers: &[f64]) -> Result<Inertia<Space3>, Error> {
    let tensor = numbers.first_chunk().ok_or_else(|| too_short(9))?;
    Inertia::from_tensor(DMat3::from_cols_array(tensor))
}

/// The numbers of a state, if the steps have left it one: large numbers and naive schemes overflow.
fn written(inertia: &Inertia<Space3>, now: &BodyState) -> Result<[f64; STATE], Error> {
    if now.rotation.checked().is_err() {
        // Made unit after an overflow, it may be zero as well as NaN.
        return Err(Error::NotFinite {
            quantity: Quantity::Rotation,
            value: f64::NAN,
        });
    }
    let [x, y, z, w] = now.rotation.to_array();
    let momentum = now.angular_momentum.checked(Quantity::AngularMomentum)?;
    let spin = now
        .angular_velocity(inertia)
        .checked(Quantity::AngularVelocity)?;
    let energy = now.energy(inertia).checked(Quantity::Energy)?;
    let ([lx, ly, lz], [ox, oy, oz]) = (momentum.axis().to_array(), spin.axis().to_array());
    Ok([x, y, z, w, lx, ly, lz, ox, oy, oz, energy])
}

/// In: inertia tensor 9, rotation 4, angular velocity 3. Out: the state, as of `step_bodies`.
#[wasm_bindgen]
#[must_use]
pub fn body_state() -> u32 {
    let state = |block: &mut Vec<f64>| {
        let Some(&[.., x, y, z, w, ox, oy, oz]) = block.first_chunk::<16>() else {
            return Err(too_short(16));
        };
        let inertia = inertia(block)?;
        let spin = Bivector3::new(ox, oy, oz);
        let now = inertia.body_state(DQuat::from_xyzw(x, y, z, w), spin)?;
        *block.first_chunk_mut().ok_or_else(|| too_short(STATE))? = written(&inertia, &now)?;
        Ok(())
    };
    status(block::with(|block| {
        state(block).map_err(|error| (0, error))
    }))
}

/// Steps a point by a scheme, given by its number in `TranslationScheme::ALL`, under accelerations
/// that a law of the caller's gives: see `crate::law`.
///
/// In: duration, position 3, velocity 3, and the accelerations of the `stages` known so far, 3
/// each. Out: 1 if the scheme asks for one stage more, with seconds since the step began, position
/// and velocity; else 0, and in these places the duration and the state after the step.
#[wasm_bindgen]
#[must_use]
pub fn step_point(scheme: usize, stages: usize) -> u32 {
    run_with(&mut |call| {
        let duration = call.number().checked(Quantity::Duration)?;
        let state = PointState::new(call.vector::<Space3>(), call.vector::<Space3>())?;
        let mut known = Known::read(call, 1, stages);
        known.check(0)?;
        let asks = |time, at: &PointState<Space3>| known.ask(0, time, at);
        let end = translation_scheme(scheme).step_point(state, asks, duration);
        if let Some((_, asked)) = known.asked.first() {
            return call.write(|out| {
                out.number(1.0);
                out.numbers(asked);
            });
        }
        let end = PointState::<Space3>::new(end.position, end.velocity)?;
        call.write(|out| {
            out.numbers(&[0.0, duration]);
            out.vector::<Space3>(end.position);
            out.vector::<Space3>(end.velocity);
        })
    })
}
