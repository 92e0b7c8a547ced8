const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for element content and attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => entities[character] ?? character);
}

/** Safe markup, created by the `html` tag or marked with `raw`. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A value in a template. Strings are escaped; `null` and `false` are left out. */
export type HtmlPart = Html | string | number | null | false | readonly HtmlPart[];

/** Marks markup as safe, such as the result of a sanitizer. */
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

/** Creates markup from a template. Every part that is not `Html` is escaped. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return new Html(strings.reduce((text, string, index) => text + write(parts[index - 1] ?? null) + string));
}
