/** The articles that the chapters come from, by the names that chapters use for them. */
export const articles = {
  dynamics: {
    title: 'The Dynamics of a Transform Hierarchy',
    url: 'https://cwzx.wordpress.com/2014/03/25/the-dynamics-of-a-transform-hierarchy/',
  },
  rotation: {
    title: 'Numerical Integration for Rotational Dynamics',
    url: 'https://cwzx.wordpress.com/2013/12/16/numerical-integration-for-rotational-dynamics/',
  },
  dual: {
    title: 'Automatically Computing the Derivatives of a Vector Field using Dual Numbers',
    url: 'https://cwzx.wordpress.com/2014/05/31/automatically-computing-the-derivatives-of-a-vector-field-using-dual-numbers/',
  },
  accumulating: {
    title: 'Accumulating Transforms',
    url: 'https://gabormakesgames.com/blog_transforms_transforms.html',
  },
  engine: {
    title: 'Making a Game Engine: Transformations',
    url: 'https://www.gamedev.net/articles/programming/math-and-physics/making-a-game-engine-transformations-r3566/',
  },
  // A chapter of the book "Game Engine Gems 3", whose site this is.
  managing: {
    title: 'Managing Transformations in Hierarchy',
    url: 'http://www.gameenginegems.net/geg3.php',
  },
};
