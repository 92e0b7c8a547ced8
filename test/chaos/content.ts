import type { Value } from './effects.ts';

type Fields = Readonly<Record<string, Value | undefined>>;

/** The content that a client reads, from the screen or the service. */
export interface Content {
  readonly title: string;
  /** The e-mail address of the proposal's client. */
  readonly client: string | null;
  /** In any order; each has its position. */
  readonly sections: readonly { readonly fields: Fields; readonly items: readonly Fields[] }[];
}

const byPlace = (left: Fields, right: Fields): number =>
  Number(left['position'] ?? 0) - Number(right['position'] ?? 0);

/** The content as one text: equal texts are equal content. */
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
