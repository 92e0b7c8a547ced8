const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML shows it literally, in content and in attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => entities[character] ?? character);
}

/** Markup that is known to be safe: made by the `html` tag, or vouched for with `raw`. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What may stand in markup. Text and numbers are escaped; `null` and `false` show nothing. */
export type HtmlPart = Html | string | number | null | false | readonly HtmlPart[];

/** Vouches for markup that another way has made safe, such as a sanitizer. */
export function raw(text: string): Html {
  return new Html(text);
}

function write(part: HtmlPart): string {
  if (part instanceof Html) return part.text;
  if (part === null || part === false) return '';
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  return part.map(write).join('');
}

/** Markup from a template: every part that is not markup itself is escaped, so that no value becomes code. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return new Html(strings.reduce((text, string, index) => text + write(parts[index - 1] ?? null) + string));
}
