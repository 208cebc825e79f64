/**
 * The switch for keys of a single character that act everywhere (WCAG 2.1.4): a voice that
 * dictates, or a hand that slips, sets them off. It is kept in the browser's storage, for all tabs.
 */
const KEY = 'kinetree-playground letters';

/** The choice where the browser has no storage for this page. */
let unkept = true;

/** Returns whether single characters act. They do unless the reader has turned them off. */
export function lettersAct(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return unkept;
  }
}

export function setLettersAct(act: boolean): void {
  unkept = act;
  try {
    if (act) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    // It holds until the page is left.
  }
}
