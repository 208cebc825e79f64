//! A step of all attached nodes, array by array: what a step without a law of its own does.

use super::step::{Before, StepScheme, Turning, keep};
use crate::hierarchy::reading::touched::BITS;
use crate::hierarchy::{Hierarchy, RowsMut};
use crate::integrate::{Exponential, PointState, TranslationScheme};
use crate::space::{Linear, Rotation, Space};

impl<S: Space> Hierarchy<S> {
    /// Carries on all nodes that are attached and not driven, by their rates. Returns false, and
    /// leaves them as they were, where one of them cannot be carried or memory has no room: carried
    /// one by one, they meet the error. So they are by any but the usual scheme for places.
    ///
    /// Adds what they had to `before`, places and velocities only where the rest of a step may
    /// fail.
    pub(super) fn march<E: Exponential<S>>(
        &mut self,
        duration: S::Scalar,
        integrator: &StepScheme<E>,
        before: &mut Before<S>,
    ) -> bool {
        if integrator.translation != TranslationScheme::Frozen {
            return false;
        }
        if !self.rows.locals.keeps_rates() {
            return true;
        }
        // Places and velocities are looked at first and written last, so that most steps keep none.
        let carried = self.march_points::<false>(duration, before)
            && self.march_turnings(integrator, duration, before)
            && self.march_points::<true>(duration, before);
        if !carried {
            self.put_attached(before);
        }
        carried
    }

    /// Returns which slots of a word have a node that is carried by its rates in its parent.
    fn attached(&self, word: usize) -> u32 {
        let slots = word * BITS..self.rows.parents.len().min((word + 1) * BITS);
        if self.len() == self.rows.parents.len() && self.free + self.driven == 0 {
            return u32::MAX >> (BITS - slots.len());
        }
        let mut attached = 0;
        for (bit, slot) in slots.enumerate() {
            let entry = self.nodes.at(slot as u32);
            let is = entry.is_ok_and(|entry| !entry.is_free() && entry.drive().is_none());
            attached |= u32::from(is) << bit;
        }
        attached
    }

    /// Carries places and velocities, or only looks where that leads; returns whether all are
    /// finite then.
    fn march_points<const WRITES: bool>(
        &mut self,
        duration: S::Scalar,
        before: &mut Before<S>,
    ) -> bool {
        let (count, ends) = (self.len(), self.free + self.driven == 0);
        let (mut places, mut speeds) = (S::Vector::zero(), S::Vector::zero());
        for word in 0..self.rows.parents.len().div_ceil(BITS) {
            let attached = self.attached(word);
            let RowsMut {
                translations,
                velocities,
                accelerations,
                ..
            } = self.rows.locals.arrays_mut();
            let rows = part(translations, word).iter_mut();
            let rows = rows.zip(
                part(velocities, word)
                    .iter_mut()
                    .zip(part(accelerations, word)),
            );
            let mut moved = 0;
            for (bit, (translation, (velocity, acceleration))) in rows.enumerate() {
                if attached >> bit & 1 == 0 {
                    continue;
                }
                let point = PointState::<S> {
                    position: *translation,
                    // A zero loses its sign, which a scene does not keep.
                    velocity: *velocity + S::Vector::zero(),
                };
                let after = point.constant_acceleration(*acceleration, duration);
                if !WRITES {
                    places = places + after.position;
                    speeds = speeds + after.velocity;
                } else if after != point {
                    let had = PointState {
                        velocity: *velocity,
                        ..point
                    };
                    if !ends && keep(&mut before.points, (slot(word, bit), had), count).is_err() {
                        return false;
                    }
                    (*translation, *velocity) =
                        (after.position + S::Vector::zero(), after.velocity);
                    moved |= 1 << bit;
                }
            }
            self.rows.touched.mark_word(word, moved);
        }
        self.rows.forget_motions();
        places.first_not_finite().is_none() && speeds.first_not_finite().is_none()
    }

    /// Carries rotations and their rates; returns whether all can be.
    fn march_turnings<E: Exponential<S>>(
        &mut self,
        integrator: &StepScheme<E>,
        duration: S::Scalar,
        before: &mut Before<S>,
    ) -> bool {
        let count = self.len();
        let mut sum = S::Bivector::zero();
        for word in 0..self.rows.parents.len().div_ceil(BITS) {
            let attached = self.attached(word);
            let RowsMut {
                rotations,
                angular_velocities,
                angular_accelerations,
                ..
            } = self.rows.locals.arrays_mut();
            let rows = part(rotations, word).iter_mut();
            let rates = part(angular_velocities, word).iter_mut();
            let rows = rows.zip(rates.zip(part(angular_accelerations, word)));
            let mut turned = 0;
            for (bit, (rotation, (spin, rate))) in rows.enumerate() {
                let turning = Turning::new(*rotation, *spin, *rate);
                if attached >> bit & 1 == 0 || !turning.goes_on() {
                    continue;
                }
                let Ok(after) = integrator.turn(turning, duration, false) else {
                    return false;
                };
                sum = sum + after.spin;
                if after == turning {
                    continue;
                }
                let had = Turning {
                    rotation: *rotation,
                    spin: *spin,
                    spin_rate: *rate,
                };
                let (Ok(settled), Ok(())) = (
                    after.rotation.settled(),
                    keep(&mut before.turnings, (slot(word, bit), had), count),
                ) else {
                    return false;
                };
                let rest = S::Bivector::zero();
                (*rotation, *spin, *rate) = (settled, after.spin + rest, after.spin_rate + rest);
                turned |= 1 << bit;
            }
            self.rows.touched.mark_word(word, turned);
        }
        sum.first_not_finite().is_none()
    }
}

/// Returns the part of an array whose marks are in a word.
#[inline(always)]
fn part<T>(array: &mut [T], word: usize) -> &mut [T] {
    let end = array.len().min((word + 1) * BITS);
    array.get_mut(word * BITS..end).unwrap_or_default()
}

#[inline(always)]
fn slot(word: usize, bit: usize) -> u32 {
    (word * BITS + bit) as u32
}
