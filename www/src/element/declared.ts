/** The properties that an element has besides its figure's controls, as Lit takes them. */
export const properties = {
  scene: { type: String, reflect: true },
  theme: { type: String, reflect: true },
  ground: { type: String, reflect: true },
  controls: { type: String },
  readout: { type: String },
  caption: { type: String },
  strip: { type: String },
  listing: { type: String },
  toolbar: { type: String },
  label: { type: String },
  paused: { type: Boolean },
  embed: { type: String },
  article: { type: String },
};

/** Their values without an attribute. */
export const absent = {
  scene: '',
  theme: 'auto',
  ground: null,
  paused: false,
  controls: null,
  readout: null,
  caption: null,
  strip: null,
  listing: null,
  toolbar: null,
  label: null,
  embed: null,
  article: null,
};
