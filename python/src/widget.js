/**
 * The widget in the page of a notebook: one figure, which follows `settings` and tells its `values`.
 * Names have `_` in Python, `-` in HTML, and capitals in JavaScript.
 */
import '../../dist/package/dist/element.js';

const attributeOf = (name) => name.replaceAll('_', '-');
/** `scaleX` is `scale_x`: by way of the attribute, as the element writes it. */
const inPython = (values) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );

function render({ model, el }) {
  const figure = document.createElement('kinetree-figure');
  let written = [];
  const put = (settings) => {
    tell({ error: '' });
    for (const name of written) if (!(name in settings)) figure.removeAttribute(attributeOf(name));
    written = Object.keys(settings);
    // `paused` is there or not; a control that is off says so.
    for (const [name, value] of Object.entries(settings))
      if (name === 'paused') figure.toggleAttribute(name, value);
      else figure.setAttribute(attributeOf(name), String(value));
  };
  const tell = (found) => {
    const news = Object.entries(found).filter(
      ([name, it]) => JSON.stringify(model.get(name)) !== JSON.stringify(it),
    );
    for (const [name, it] of news) model.set(name, it);
    if (news.length > 0) model.save_changes();
  };
  const tellValues = () => tell({ values: inPython(figure.values) });
  figure.setAttribute('scene', model.get('scene'));
  // JupyterLab would take the keys of its sliders: arrows lead from cell to cell.
  figure.setAttribute('data-lm-suppress-shortcuts', 'true');
  const follow = () => put(model.get('settings'));
  // A figure that is shown once more begins as its reader left it.
  put({ ...model.get('settings'), ...model.get('values') });
  model.on('change:settings', follow);
  for (const event of ['ready', 'change']) figure.addEventListener(event, tellValues);
  figure.addEventListener('error', ({ detail }) =>
    tell({ error: String(detail.error.message ?? detail.error) }),
  );
  el.append(figure);
  return () => {
    model.off('change:settings', follow);
    figure.remove();
  };
}

export default { render };
