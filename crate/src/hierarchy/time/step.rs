//! Steps: all nodes carried forward by their rates.

use alloc::vec::Vec;

use super::flight::Flight;
use crate::error::{Error, Quantity};
use crate::hierarchy::slots::NONE;
use crate::hierarchy::{Hierarchy, HierarchyError, Local, NodeHandle};
use crate::integrate::{
    Axes, Exact, Exponential, PointState, RotationScheme, RotationState, TranslationScheme,
};
use crate::motion::{DynamicTransform, Rates};
use crate::space::{Linear, Rotation, Scalar, Space};

/// The schemes by which a step carries translations and rotations.
///
/// The default is exact where accelerations are constant, as without a law; under a
/// [law](Hierarchy::step_with_law) it is of fourth order. For rotations it is of sixth order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepScheme<E = Exact> {
    /// For translations under a law. Without one the acceleration is constant, and all schemes but
    /// the semi-implicit one do as [`TranslationScheme::Frozen`], which is exact then.
    pub translation: TranslationScheme,
    /// For rotations. In [`Axes::Body`] the angular acceleration is held constant in the node's own
    /// axes, and rotated along.
    pub rotation: RotationScheme<E>,
}

impl Default for StepScheme {
    fn default() -> Self {
        Self {
            translation: TranslationScheme::RungeKutta4,
            rotation: RotationScheme::default(),
        }
    }
}

impl<E> StepScheme<E> {
    /// Carries a rotation and its rates over a step. Without `checked` they have been, and what
    /// overflows on the way is not finite, or no rotation.
    // One loop has it inside.
    #[inline(always)]
    pub(super) fn turn<S: Space>(
        &self,
        before: Turning<S>,
        duration: S::Scalar,
        checked: bool,
    ) -> Result<Turning<S>, Error>
    where
        E: Exponential<S>,
    {
        let Turning {
            rotation,
            spin,
            spin_rate,
        } = before;
        let scheme = &self.rotation;
        let own = |rate| match scheme.axes {
            Axes::Parent => rate,
            Axes::Body => rotation.inverse() * rate,
        };
        let rotating = RotationState {
            rotation,
            angular_velocity: own(spin),
        };
        let rotated = if checked {
            scheme.step_rotation(rotating, own(spin_rate), duration)?
        } else {
            scheme.step_checked(rotating, own(spin_rate), duration)?
        };
        let back = |rate: S::Bivector, quantity| match scheme.axes {
            Axes::Parent => Ok(rate),
            Axes::Body => (rotated.rotation * rate).checked(quantity),
        };
        Ok(Turning {
            rotation: rotated.rotation,
            spin: back(rotated.angular_velocity, Quantity::AngularVelocity)?,
            spin_rate: back(own(spin_rate), Quantity::AngularAcceleration)?,
        })
    }
}

/// Does as [`StepScheme::turn`], for one node.
#[inline(never)]
fn turned<S: Space, E: Exponential<S>>(
    integrator: &StepScheme<E>,
    before: Turning<S>,
    duration: S::Scalar,
) -> Result<Turning<S>, Error> {
    match before.goes_on() {
        true => integrator.turn(before, duration, true),
        false => Ok(before),
    }
}

/// A rotation, its angular velocity and its angular acceleration.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Turning<S: Space> {
    pub(super) rotation: S::Rotation,
    pub(super) spin: S::Bivector,
    pub(super) spin_rate: S::Bivector,
}

impl<S: Space> Turning<S> {
    #[inline]
    pub(super) fn new(rotation: S::Rotation, spin: S::Bivector, spin_rate: S::Bivector) -> Self {
        let rest = S::Bivector::zero();
        Self {
            rotation,
            // A zero loses its sign, which a scene does not keep.
            spin: spin + rest,
            spin_rate: spin_rate + rest,
        }
    }

    fn of_frame(frame: &DynamicTransform<S>) -> Self {
        Self {
            rotation: frame.transform.rotation,
            spin: frame.angular_velocity,
            spin_rate: frame.angular_acceleration,
        }
    }

    /// Returns false for what a step leaves as it is.
    #[inline]
    pub(super) fn goes_on(&self) -> bool {
        let rest = S::Bivector::zero();
        self.spin != rest || self.spin_rate != rest
    }
}

/// A free node, its frame in the world, and what it had before the step.
type Flying<S> = (NodeHandle, DynamicTransform<S>, Local<S>, Option<Flight<S>>);

/// Holds what attached nodes had before the step, to the sign of a zero.
pub(super) struct Before<S: Space> {
    pub(super) points: Vec<(u32, PointState<S>)>,
    pub(super) turnings: Vec<(u32, Turning<S>)>,
    driven: Vec<(NodeHandle, Local<S>)>,
}

/// Adds an item to a list, which never has more than a number of them.
#[inline]
pub(super) fn keep<T>(list: &mut Vec<T>, item: T, most: usize) -> Result<(), HierarchyError> {
    if list.len() == list.capacity() {
        let limit = u32::try_from(most).unwrap_or(u32::MAX);
        let full = |_| HierarchyError::Full { limit };
        list.try_reserve_exact(most).map_err(full)?;
    }
    list.push(item);
    Ok(())
}

/// An acceleration that depends on a node, its rates when the step began, the seconds since, and
/// its state then.
type Law<'a, S> = dyn FnMut(NodeHandle, &Rates<S>, <S as Space>::Scalar, &PointState<S>) -> <S as Space>::Vector
    + 'a;

impl<S: Space> Hierarchy<S> {
    /// Carries every node forward by its rates, over a duration in seconds: nodes that are attached
    /// to their parent by their rates there, nodes that are [driven](Hierarchy::drive) by those in
    /// their own axes, nodes that fly [free](Hierarchy::set_free_body) by those in the world.
    ///
    /// ```
    /// use kinetree::glam::DVec2;
    /// use kinetree::hierarchy::{Fit, StepScheme};
    /// use kinetree::space::Bivector2;
    /// use kinetree::{Hierarchy, Local, Space2, ScaleRule};
    ///
    /// let mut tree = Hierarchy::<Space2>::new(ScaleRule::Matrices);
    /// let spinning = Local::identity().with_angular_velocity(Bivector2::new(1.5));
    /// let wheel = tree.add(None, "wheel", spinning)?;
    /// let mud = tree.add(Some(wheel), "mud", Local::identity())?;
    /// tree.set_translation(mud, DVec2::X)?;
    ///
    /// // It comes off: it moves on in the world with its speed, and falls.
    /// tree.release(mud, None, DVec2::Y * -10.0, Fit::Exact)?;
    /// for _ in 0..20 {
    ///     tree.step(0.05, &StepScheme::default())?;
    /// }
    /// let fallen = tree.world_translation(mud)?;
    /// assert!((fallen - DVec2::new(1.0, 1.5 - 5.0)).length() < 1e-13);
    /// # Ok::<(), kinetree::HierarchyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] for a duration that is not finite; [`HierarchyError::OfNode`] with
    /// `NotFinite` for a state that overflows, [`Error::StepTooLong`] for a rotation that
    /// cannot be cut into pieces; [`HierarchyError::Flat`] for a free node under a parent that
    /// flattens space. All nodes are then as they were.
    pub fn step<E: Exponential<S>>(
        &mut self,
        duration: S::Scalar,
        integrator: &StepScheme<E>,
    ) -> Result<(), HierarchyError> {
        let translation = match integrator.translation {
            TranslationScheme::SemiImplicitEuler => TranslationScheme::SemiImplicitEuler,
            // Exact in closed form, as the acceleration is constant.
            _ => TranslationScheme::Frozen,
        };
        let rotation = integrator.rotation;
        let integrator = &StepScheme {
            translation,
            rotation,
        };
        self.step_all(duration, integrator, None)
    }

    /// Does as [`step`](Hierarchy::step), with accelerations that depend on the state: springs,
    /// drag.
    ///
    /// `acceleration` receives the node, its rates when the step began, the seconds since, and the
    /// place and velocity then; it returns meters a second squared. All are in the parent, or in
    /// the world if the node flies free. It is called for attached nodes at rest too, and not for
    /// driven ones, whose course is known. Its last value is not kept as the node's acceleration.
    ///
    /// ```
    /// use kinetree::glam::DVec3;
    /// use kinetree::hierarchy::StepScheme;
    /// use kinetree::{Hierarchy, Local, ScaleRule, Space3};
    ///
    /// let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    /// let bob = tree.add(None, "bob", Local::identity())?;
    /// tree.set_translation(bob, DVec3::X)?;
    /// for _ in 0..100 {
    ///     let spring = |_, _: &_, _, at: &kinetree::integrate::PointState<Space3>| -at.position;
    ///     tree.step_with_law(std::f64::consts::PI / 100.0, &StepScheme::default(), spring)?;
    /// }
    /// assert!((tree.translation(bob)? + DVec3::X).length() < 1e-6);
    /// # Ok::<(), kinetree::HierarchyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`step`](Hierarchy::step).
    pub fn step_with_law<E: Exponential<S>>(
        &mut self,
        duration: S::Scalar,
        integrator: &StepScheme<E>,
        mut acceleration: impl FnMut(NodeHandle, &Rates<S>, S::Scalar, &PointState<S>) -> S::Vector,
    ) -> Result<(), HierarchyError> {
        self.step_all(duration, integrator, Some(&mut acceleration))
    }

    /// The one copy of the step that is compiled for each exponential, whatever the law.
    fn step_all<E: Exponential<S>>(
        &mut self,
        duration: S::Scalar,
        integrator: &StepScheme<E>,
        law: Option<&mut Law<'_, S>>,
    ) -> Result<(), HierarchyError> {
        let duration = duration.checked(Quantity::Duration)?;
        self.catch_up();
        let mut replaced = Before {
            points: Vec::new(),
            turnings: Vec::new(),
            driven: Vec::new(),
        };
        // Where the free nodes are in the world, before any parent is carried on.
        let mut flying = Vec::new();
        if self.free > 0 {
            let room = flying.try_reserve_exact(self.free);
            room.map_err(|_| self.full())?;
            for node in self.nodes() {
                let entry = self.nodes.get(node)?;
                if entry.is_free() {
                    let frame = self.world_frame(node);
                    let frame = frame.map_err(|error| error.of_node(node))?;
                    flying.push((node, frame, self.local(node)?, entry.flight().copied()));
                }
            }
        }
        let marched = law.is_none() && self.march(duration, integrator, &mut replaced);
        let mut own = |_, rates: &Rates<S>, _, _: &PointState<S>| rates.acceleration;
        let acceleration = law.unwrap_or(&mut own);
        let mut landed = 0;
        let carried = if marched && self.free + self.driven == 0 {
            Ok(())
        } else {
            let attached = !marched;
            self.carry(
                duration,
                integrator,
                (acceleration, attached),
                &mut replaced,
                &mut flying,
            )
        };
        let carried = carried.and_then(|()| {
            // Parents first.
            for (node, world, ..) in &flying {
                landed += 1;
                let outcome = self.land_free(*node, *world);
                outcome.map_err(|error| error.of_node(*node))?;
            }
            Ok(())
        });
        if carried.is_err() {
            for (node, _, local, flight) in flying.into_iter().take(landed) {
                self.set_flight(node, flight)?;
                self.put_local(node, local)?;
            }
            self.put_attached(&mut replaced);
            for (node, before) in replaced.driven {
                self.put_local(node, before)?;
            }
        }
        carried
    }

    /// Carries on the driven nodes, the frames of the flying ones, and the attached nodes unless
    /// they have been, in the order of the tree.
    fn carry<E: Exponential<S>>(
        &mut self,
        duration: S::Scalar,
        integrator: &StepScheme<E>,
        (acceleration, attached): (&mut Law<'_, S>, bool),
        replaced: &mut Before<S>,
        flying: &mut [Flying<S>],
    ) -> Result<(), HierarchyError> {
        let count = self.len();
        let mut flying = flying.iter_mut();
        let mut next = self.rows.first_root;
        while let Some(node) = self.handle(next) {
            let slot = next;
            next = self.rows.after(slot, NONE, true);
            let named = |error| HierarchyError::from(error).of_node(node);
            if self.driven > 0
                && let Some(drive) = self.driven(node)?
            {
                let before = self.local(node)?;
                let after = drive.carry(before, duration).map_err(named)?;
                keep(&mut replaced.driven, (node, before), count)?;
                self.put_local(node, after)?;
                continue;
            }
            let flies = self.free > 0 && self.is_free_body(node)?;
            let flight = if flies { flying.next() } else { None };
            let world = flight.map(|(_, world, ..)| world);
            if world.is_none() && !attached {
                continue;
            }
            let locals = &self.rows.locals;
            let (rates, translation, turning) = match &world {
                Some(world) => {
                    let place = world.transform.translation;
                    (world.rates(), place, Turning::of_frame(world))
                }
                None => {
                    let (rates, rotation) = (locals.rates(slot), locals.rotation(slot));
                    let (spin, rate) = (rates.angular_velocity, rates.angular_acceleration);
                    let turning = Turning::new(rotation, spin, rate);
                    (rates, locals.translation(slot), turning)
                }
            };
            let before = PointState::<S> {
                position: translation,
                // A zero loses its sign here, too.
                velocity: rates.velocity + S::Vector::zero(),
            };
            let asked = |time, point: &PointState<S>| acceleration(node, &rates, time, point);
            let after = integrator.translation.step_point(before, asked, duration);
            let after = PointState::<S>::new(after.position, after.velocity).map_err(named)?;
            let turned = turned(integrator, turning, duration).map_err(named)?;

            if let Some(world) = world {
                (world.transform.translation, world.velocity) = (after.position, after.velocity);
                world.transform.rotation = turned.rotation;
                world.angular_velocity = turned.spin;
                world.angular_acceleration = turned.spin_rate;
                continue;
            }
            if after != before {
                if !self.rows.locals.keeps_rates() {
                    self.reserve_rates(&Rates::from_velocity(after.velocity))?;
                }
                let had = PointState {
                    velocity: rates.velocity,
                    ..before
                };
                keep(&mut replaced.points, (slot, had), count)?;
                self.put_point(slot, after);
            }
            if turned != turning {
                let had = Turning {
                    spin: rates.angular_velocity,
                    spin_rate: rates.angular_acceleration,
                    ..turning
                };
                keep(&mut replaced.turnings, (slot, had), count)?;
                let rotation = turned.rotation.settled().map_err(named)?;
                self.put_turning(slot, turned, rotation);
            }
        }
        Ok(())
    }

    /// Gives attached nodes what they had.
    pub(super) fn put_attached(&mut self, before: &mut Before<S>) {
        for (slot, point) in before.points.drain(..) {
            self.put_point(slot, point);
        }
        for (slot, turning) in before.turnings.drain(..) {
            self.put_turning(slot, turning, turning.rotation);
        }
    }

    /// Gives the node the translation, rotation and rates of a frame, and leaves its scale.
    #[inline]
    pub(super) fn put_frame(
        &mut self,
        node: NodeHandle,
        frame: DynamicTransform<S>,
    ) -> Result<(), HierarchyError> {
        let mut local = self.local(node)?;
        local.trs.translation = frame.transform.translation;
        local.trs.rotation = frame.transform.rotation;
        local.rates = frame.rates();
        let local = local.checked()?;
        self.put_local(node, local)
    }

    #[inline]
    pub(super) fn put_point(&mut self, slot: u32, point: PointState<S>) {
        self.rows.locals.put_velocity(slot, point.velocity);
        self.rows
            .written(slot)
            .put_translation(slot, point.position);
    }

    #[inline]
    pub(super) fn put_turning(&mut self, slot: u32, turning: Turning<S>, rotation: S::Rotation) {
        let locals = &mut self.rows.locals;
        locals.put_spin(slot, turning.spin, turning.spin_rate);
        self.rows.written(slot).put_rotation(slot, rotation);
    }
}
