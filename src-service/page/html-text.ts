import type { HtmlEscapedString } from 'hono/utils/html';

/** Markup made by the `html` tag, which is a promise only where a part of it is one. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** The text of markup none of whose parts is a promise, as is all of ours. */
export function htmlText(markup: Html): string {
  if (markup instanceof Promise) throw new Error('This markup has a part that is still to come');
  return markup.toString();
}
