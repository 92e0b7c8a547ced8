import type { LineItemFields } from '../pricing/line-item.ts';
import type { SectionFields } from './section.ts';

interface Content {
  readonly section: { readonly fields: SectionFields };
  readonly items: readonly { readonly fields: LineItemFields }[];
}

/**
 * The content of a library section as one text, for comparison. Each copy stores it, so that a later change of the
 * original is detected.
 */
export function sourceContent({ section, items }: Content): string {
  const { title, body, section_type } = section.fields;
  return JSON.stringify({
    title,
    body,
    section_type,
    items: items.map(({ fields: { name, cost_type, recurring_type, per_type, quantity, amount } }) => [
      name,
      cost_type,
      recurring_type,
      per_type,
      quantity,
      amount,
    ]),
  });
}

/** Whether the original has changed since the copy was made or last compared. */
export function sourceChanged(copy: SectionFields, source: Content): boolean {
  const { source_content: then } = copy;
  return then !== undefined && then !== null && then !== sourceContent(source);
}
