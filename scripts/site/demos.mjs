/**
 * The figures that have a page with all their sliders in sight: its address is `figure/<name>.html`,
 * and `formerly` leads there.
 *
 * @typedef {object} Demo
 * @property {string} title
 * @property {string} lead the line beside its name
 * @property {string} chapter the address of the chapter that explains it
 * @property {string} question the question that the chapter answers
 * @property {string} formerly
 * @property {Readonly<Record<string, string>>} [starts] the attributes with which it begins
 */

/** @type {Readonly<Record<string, Demo>>} */
export const demos = {
  piston: {
    title: 'The piston',
    lead: 'One plate, one rod, one head, and the same numbers. Four rules draw four machines, and none has a bug.',
    chapter: 'stretch.html',
    question: 'Why is the square not square?',
    formerly: 'piston.html',
    starts: { view: 'four', 'scale-x': '1' },
  },
  tank: {
    title: 'The tank',
    lead: 'A gun on a turret on a hull. Each gives the muzzle a velocity of its own, and tip to tail they add up. Can you ring the bell?',
    chapter: 'speeds.html',
    question: 'How fast is a point on something that moves?',
    formerly: 'tank.html',
    starts: { bell: 'true' },
  },
};
