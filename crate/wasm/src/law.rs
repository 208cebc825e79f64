//! Motion under a law a(t, x, v) of the caller's.
//!
//! A scheme asks for accelerations in stages, each at a state that follows from the accelerations
//! before. This module runs the scheme with the accelerations that are known, and returns the states
//! at which the scheme needs the next ones. JavaScript asks the law for them between two calls, and
//! runs the scheme again with more. So no function of the caller's ever runs while something in here
//! is borrowed or half done: it may throw, and it may call back. A scheme has four stages at most,
//! and a run costs little beside a call to a law.

use kinetree::glam::DVec3;
use kinetree::integrate::PointState;
use kinetree::space::Linear;
use kinetree::{Error, Quantity, Space3};

use crate::call::Call;

/// The accelerations that are known, and the states at which a scheme asks for more.
pub(crate) struct Known {
    /// Stage after stage, each with an acceleration for each point.
    accelerations: Vec<DVec3>,
    points: usize,
    stages: usize,
    /// Number of stages that the scheme has asked the point of this place for.
    stage: (usize, usize),
    /// Place of a point; seconds since the step began, position and velocity.
    pub(crate) asked: Vec<(usize, [f64; 7])>,
}

impl Known {
    pub(crate) fn read(call: &mut Call<'_>, points: usize, stages: usize) -> Self {
        let numbers = call.list(3 * points * stages);
        let vectors = numbers.as_chunks::<3>().0.iter();
        Self {
            accelerations: vectors.map(|&it| DVec3::from_array(it)).collect(),
            points,
            stages,
            stage: (usize::MAX, 0),
            asked: Vec::new(),
        }
    }

    /// Refuses an acceleration of a point that is not finite.
    pub(crate) fn check(&self, place: usize) -> Result<(), Error> {
        (0..self.stages).try_for_each(|stage| {
            self.acceleration(stage, place)
                .checked(Quantity::Acceleration)
                .map(drop)
        })
    }

    fn acceleration(&self, stage: usize, place: usize) -> DVec3 {
        let at = stage * self.points + place;
        self.accelerations.get(at).copied().unwrap_or(DVec3::NAN)
    }

    /// The acceleration of a point in its next stage; zero if it is not known, and the state is
    /// kept.
    pub(crate) fn ask(&mut self, place: usize, time: f64, state: &PointState<Space3>) -> DVec3 {
        let stage = if self.stage.0 == place {
            self.stage.1
        } else {
            0
        };
        self.stage = (place, stage + 1);
        if stage < self.stages {
            return self.acceleration(stage, place);
        }
        if stage == self.stages {
            let ([x, y, z], [u, v, w]) = (state.position.to_array(), state.velocity.to_array());
            self.asked.push((place, [time, x, y, z, u, v, w]));
        }
        DVec3::ZERO
    }
}
