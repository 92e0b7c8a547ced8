import type { Value } from './effects.ts';

type Fields = Readonly<Record<string, Value | undefined>>;

/** What a client would read, as the screen or the service has it. */
export interface Content {
  readonly title: string;
  /** The address of the proposal's client. */
  readonly client: string | null;
  /** In any order; each names its position. */
  readonly sections: readonly { readonly fields: Fields; readonly items: readonly Fields[] }[];
}

const byPlace = (left: Fields, right: Fields): number =>
  Number(left['position'] ?? 0) - Number(right['position'] ?? 0);

/** One text for what a client would read: equal texts are equal content. */
export function contentOf({ title, client, sections }: Content): string {
  return [
    `title ${title}`,
    `client ${client?.toLowerCase() ?? '-'}`,
    ...sections
      .toSorted((left, right) => byPlace(left.fields, right.fields))
      .flatMap(({ fields, items }) => [
        `section ${fields['section_type']} | ${fields['title']} | ${fields['body'] ?? ''} | ${fields['optional'] === true}`,
        ...items
          .toSorted(byPlace)
          .map(
            (item) =>
              `  line ${item['name']} | ${item['amount'] ?? '-'} | ${item['cost_type']} | ${item['quantity'] ?? '-'}`,
          ),
      ]),
  ].join('\n');
}
