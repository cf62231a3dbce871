const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes untrusted text for an HTML element or a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** Text that is already HTML. Templates escape everything else. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | Html | readonly (string | Html)[];

const render = (value: Value): string => {
  if (typeof value === 'string') return escapeHtml(value);
  return value instanceof Html ? value.text : value.map(render).join('');
};

/** A template tag that escapes its values, so that they are safe in elements and in quoted attributes. */
export const html = (strings: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(strings.reduce((text, piece, index) => text + render(values[index - 1] ?? '') + piece));
