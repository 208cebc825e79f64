/** The menu under Share, which copies links and code. Loaded when a reader opens it. */
import { html, nothing, type TemplateResult } from 'lit';
import { type Language, languagesOf, toCode } from '../../export/code.ts';
import { LONGEST_LINK } from '../../link/share.ts';
import type { Shared } from '../../link/share-figure.ts';
import type { Runner } from '../../runner/runner.ts';
import { fill, strings } from './strings.ts';

interface ShareMenuHost {
  readonly runner: Runner;
  /** `true` where there is a playground for the figure's tree. */
  readonly grows: boolean;
  share(): Promise<Shared>;
  /** Shows the menu; `null` closes it. */
  show(menu: TemplateResult | null): void;
}

export function openShareMenu({ runner, grows, share, show }: ShareMenuHost): void {
  /** Shows a message, and a text to copy by hand if the browser refused to copy it. */
  const say = (said: string, text: string | null): void => show(menu(said, text));

  const copy = async (what: string, text: string, note = ''): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      say(`${fill(strings.copied, { what })} ${note}`.trim(), null);
    } catch {
      say(`${strings.notCopied} ${note}`.trim(), text);
    }
  };
  const link = async (): Promise<void> => {
    const { link, complete } = await share();
    const long = fill(strings.longLink, { count: String(link.length) });
    const note = link.length > LONGEST_LINK ? long : strings.runLeftOut;
    await copy(strings.copyLink, link, complete ? '' : note);
  };
  const embed = async (): Promise<void> => copy(strings.copyEmbed, (await share()).embed);
  const code = async (language: Language, label: string): Promise<void> => {
    const program = runner.code();
    if (program) await copy(label, toCode(program, language));
  };
  const grow = async (): Promise<void> => {
    // Opened before anything is awaited: later a browser would refuse it.
    const tab = open();
    if (tab) tab.opener = null;
    const { playground } = await share();
    if (tab && playground) tab.location.replace(playground);
    else {
      tab?.close();
      say(playground ? strings.notOpened : strings.tooLarge, playground);
    }
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    show(null);
  };
  const select = (event: FocusEvent): void => (event.target as HTMLTextAreaElement).select();

  const menu = (said: string, text: string | null): TemplateResult => {
    const program = runner.code();
    return html`<div class="share" part="share" role="group" aria-label=${strings.share} @keydown=${key}>
      <button type="button" @click=${link}>${strings.copyLink}</button>
      <button type="button" @click=${embed}>${strings.copyEmbed}</button>
      ${(program ? languagesOf(program) : []).map(
        ({ value, label }) =>
          html`<button type="button" @click=${() => code(value, label)}>${fill(strings.copyCode, { language: label })}</button>`,
      )}
      ${grows ? html`<button type="button" @click=${grow}>${strings.openTree}</button>` : nothing}
      <button type="button" @click=${() => show(null)}>${strings.close}</button>
      <p role="status">${said}</p>
      ${
        text === null
          ? nothing
          : html`<textarea readonly rows="4" aria-label=${said} .value=${text} @focus=${select}></textarea>`
      }
    </div>`;
  };
  say('', null);
}
