//! Steps of time, one body or many to a call: see `kinetree::integrate`.

use kinetree::glam::{DQuat, DVec3};
use kinetree::integrate::{
    BodyScheme, BodyState, RigidBody, RotationLanes, step_rotations as turn_arrays,
};
use kinetree::space::{Bivector3, Linear};
use kinetree::{Error, Quantity};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{
    block,
    failure::status,
    scheme::{magnus_of, rotation_scheme},
};

type Failed = (usize, Error);

/// Carries `count` turning frames over a step, by numbers of `Magnus::ALL`, of the exponentials (exact, third order, rational) and of
/// the axes (parent, body).
///
/// In: duration, longest path; then rotations 4, angular velocities 3 and angular accelerations 3 of all, one kind after the other.
/// Out: rotations and angular velocities, in place.
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
        turn_arrays(&scheme, rotations, spins, pushes, *duration)
    }))
}

/// Doubles a body takes: moments 3, rotation 4, momentum 3, torque 3.
const BODY: usize = 13;
/// Doubles its answer takes: rotation 4, momentum 3, angular velocity 3, energy 1.
const TUMBLED: usize = 11;

/// Carries `count` rigid bodies over `steps` steps of the scheme of that number in `BodyScheme::ALL`, under torques that stay as they
/// are in the axes of the parent.
///
/// In: the duration of a step, then the bodies. Out: the answers, behind them.
#[wasm_bindgen]
#[must_use]
pub fn step_bodies(scheme: usize, count: usize, steps: u32) -> u32 {
    status(block::with(|block| {
        let scheme = BodyScheme::ALL
            .get(scheme)
            .copied()
            .unwrap_or(BodyScheme::Splitting4);
        let [duration, rest @ ..] = block.as_mut_slice() else {
            return Err((0, too_short(1)));
        };
        let (bodies, answers) = split(rest, BODY * count)?;
        let places = bodies.as_chunks::<BODY>().0.iter();
        for (index, (body, answer)) in places.zip(answers.as_chunks_mut::<TUMBLED>().0).enumerate()
        {
            *answer = tumble(scheme, body, *duration, steps).map_err(|error| (index, error))?;
        }
        Ok(())
    }))
}

fn tumble(
    scheme: BodyScheme,
    &[a, b, c, x, y, z, w, lx, ly, lz, tx, ty, tz]: &[f64; BODY],
    duration: f64,
    steps: u32,
) -> Result<[f64; TUMBLED], Error> {
    use kinetree::space::Scalar;
    let body = RigidBody::new(DVec3::new(a, b, c))?;
    let duration = duration.checked(Quantity::Duration)?;
    let torque = Bivector3::new(tx, ty, tz).checked(Quantity::Torque)?;
    let rotation = DQuat::from_xyzw(x, y, z, w);
    let mut now = BodyState::new(rotation, Bivector3::new(lx, ly, lz))?;
    for _ in 0..steps {
        now = body.step_body(scheme, now, |_, _| torque, duration);
    }
    Ok(tumbled(&body, &now))
}

fn tumbled(body: &RigidBody, now: &BodyState) -> [f64; TUMBLED] {
    let [x, y, z, w] = now.rotation.to_array();
    let [lx, ly, lz] = now.angular_momentum.axis().to_array();
    let [ox, oy, oz] = body.angular_velocity(now).axis().to_array();
    [x, y, z, w, lx, ly, lz, ox, oy, oz, body.energy(now)]
}

/// In: moments 3, rotation 4, angular velocity 3. Out: the body that stands and spins so, as `step_bodies` answers.
#[wasm_bindgen]
#[must_use]
pub fn body_state() -> u32 {
    status(block::with(|block| {
        let Some(&[a, b, c, x, y, z, w, ox, oy, oz]) = block.first_chunk() else {
            return Err((0, too_short(10)));
        };
        let spun = RigidBody::new(DVec3::new(a, b, c)).and_then(|body| {
            let rotation = DQuat::from_xyzw(x, y, z, w);
            let now = body.body_state(rotation, Bivector3::new(ox, oy, oz))?;
            Ok(tumbled(&body, &now))
        });
        let answer = block.first_chunk_mut().ok_or((0, too_short(TUMBLED)))?;
        *answer = spun.map_err(|error| (0, error))?;
        Ok(())
    }))
}

/// RotationState frames in single precision, four to a row, kept here from step to step.
#[wasm_bindgen]
pub struct RotationBatch {
    rows: Vec<RotationLanes>,
    count: usize,
}

#[wasm_bindgen]
impl RotationBatch {
    /// So many frames at rest.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(count: usize) -> Self {
        let rows = vec![RotationLanes::default(); count.div_ceil(4)];
        Self { rows, count }
    }

    /// In: rotations 4 and angular velocities 3 of all, one kind after the other.
    #[must_use]
    pub fn set_state(&mut self) -> u32 {
        self.exchange(|row, lane, rotation, spin| {
            put(&mut row.rotation, lane, rotation);
            put(&mut row.angular_velocity, lane, spin);
        })
    }

    /// In: angular accelerations 3 of all.
    #[must_use]
    pub fn set_acceleration(&mut self) -> u32 {
        let count = self.count;
        status(block::with(|block| {
            let (pushes, _) = split(block, 3 * count)?;
            for (index, push) in pushes.as_chunks::<3>().0.iter().enumerate() {
                if let Some(row) = self.rows.get_mut(index / 4) {
                    put(&mut row.angular_acceleration, index % 4, push);
                }
            }
            Ok(())
        }))
    }

    /// Out: rotations 4 and angular velocities 3 of all, one kind after the other.
    #[must_use]
    pub fn state(&mut self) -> u32 {
        self.exchange(|row, lane, rotation, spin| {
            take(&row.rotation, lane, rotation);
            take(&row.angular_velocity, lane, spin);
        })
    }

    /// Carries all over a step. Out: the longest path of any, radians.
    #[must_use]
    pub fn step(&mut self, magnus: usize, duration: f32) -> u32 {
        let stepped = RotationLanes::step_all(magnus_of(magnus), &mut self.rows, duration);
        status(stepped.map(|path| {
            block::with(|block| {
                if let Some(slot) = block.first_mut() {
                    *slot = f64::from(path);
                }
            });
        }))
    }

    fn exchange(
        &mut self,
        mut with: impl FnMut(&mut RotationLanes, usize, &mut [f64; 4], &mut [f64; 3]),
    ) -> u32 {
        let count = self.count;
        status(block::with(|block| {
            let (rotations, rest) = split(block, 4 * count)?;
            let (spins, _) = split(rest, 3 * count)?;
            let frames = rotations.as_chunks_mut::<4>().0.iter_mut();
            let frames = frames.zip(spins.as_chunks_mut::<3>().0);
            for (index, (rotation, spin)) in frames.enumerate() {
                if let Some(row) = self.rows.get_mut(index / 4) {
                    with(row, index % 4, rotation, spin);
                }
            }
            Ok(())
        }))
    }
}

fn put(parts: &mut [[f32; 4]], lane: usize, numbers: &[f64]) {
    for (part, number) in parts.iter_mut().zip(numbers) {
        if let Some(slot) = part.get_mut(lane) {
            *slot = *number as f32;
        }
    }
}

fn take(parts: &[[f32; 4]], lane: usize, numbers: &mut [f64]) {
    for (part, number) in parts.iter().zip(numbers) {
        *number = part.get(lane).copied().map_or(f64::NAN, f64::from);
    }
}

fn split(block: &mut [f64], at: usize) -> Result<(&mut [f64], &mut [f64]), Failed> {
    block
        .split_at_mut_checked(at)
        .ok_or_else(|| (0, too_short(at)))
}

fn too_short(expected: usize) -> Error {
    Error::WrongLength {
        quantity: Quantity::Rotation,
        expected,
        found: 0,
    }
}
