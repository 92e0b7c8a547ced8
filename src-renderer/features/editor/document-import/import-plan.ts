import { DOMParser as SchemaParser } from '@tiptap/pm/model';
import type { MoneyStyle } from '../../../components/pricing/money-style.ts';
import { foreignSigns, type PastedRow } from '../lines/paste/paste-rows.ts';
import { bodyExcerpt } from '../../../components/body-excerpt.ts';
import { writeBody } from '../body/body-html.ts';
import { cleanDocument } from '../body/clipboard/paste-html.ts';
import { longestBody } from '../body/pictures/import/picture-limits.ts';
import { wrapPlaceholders } from '../body/placeholder-chips.ts';
import { bodySchema } from '../body/schema.ts';
import { pictureLimit, placePicture, type PictureSettings, type PreparePicture } from './import-pictures.ts';
import { priceRows } from './price-table.ts';
import { countedLosses, type Loss, type ReadDocument } from './read-document.ts';
import { splitSections, type FoundSection } from './split-sections.ts';

/** A section that a document becomes. */
export interface PlannedSection {
  readonly title: string;
  /** HTML without the tables that are items; null for none. */
  readonly body: string | null;
  /** HTML with them. */
  readonly bodyWithTables: string | null;
  /** The items of a section of prices; empty for a text. */
  readonly items: readonly PastedRow[];
  /** The start of the text, for a list. */
  readonly excerpt: string;
  readonly pictures: number;
  readonly tables: number;
}

export interface ImportPlan {
  /** '' if the document does not say it. */
  readonly title: string;
  readonly sections: readonly PlannedSection[];
  /** Signs of other currencies in its prices. */
  readonly foreign: readonly string[];
  readonly losses: readonly Loss[];
}

function bodyOf(nodes: readonly Node[]): string | null {
  const container = document.createElement('div');
  container.append(...nodes.map((node) => node.cloneNode(true)));
  wrapPlaceholders(container);
  return writeBody(SchemaParser.fromSchema(bodySchema).parse(container));
}

/** The items of a table without its sums, which the proposal works out itself. */
const pricesOf = (table: Element, style: MoneyStyle): readonly PastedRow[] =>
  priceRows(table, style).filter(({ isSum }) => !isSum);

/** A section of text, with its first table of prices as items. Each further one becomes a section of its own. */
function plan({ title, nodes }: FoundSection, style: MoneyStyle): readonly PlannedSection[] {
  const priced = nodes.flatMap((node) => {
    const items = node instanceof Element && node.localName === 'table' ? pricesOf(node, style) : [];
    return items.length === 0 ? [] : [{ node, items }];
  });
  const [first, ...others] = priced;
  const further = new Set<Node>(others.map(({ node }) => node));
  const own = nodes.filter((node) => !further.has(node));
  const rest = own.filter((node) => node !== first?.node);
  const body = bodyOf(rest);
  return [
    {
      title,
      body,
      bodyWithTables: bodyOf(own),
      items: first?.items ?? [],
      excerpt: bodyExcerpt(body),
      pictures: countIn(rest, '[data-picture]'),
      tables: countIn(rest, 'table'),
    },
    ...others.map(({ node, items }): PlannedSection => {
      const bodyWithTables = bodyOf([node]);
      return { title, body: null, bodyWithTables, items, excerpt: '', pictures: 0, tables: 0 };
    }),
  ];
}

const countIn = (nodes: readonly Node[], selector: string): number =>
  nodes
    .filter((node) => node instanceof Element)
    .reduce(
      (sum, node) => sum + node.querySelectorAll(selector).length + (node.matches(selector) ? 1 : 0),
      0,
    );

/** Pictures of a document at most; further ones are lost. */
const mostPictures = 500;

/** A document may show one picture many times, as a logo on each page. */
function preparedOnce(prepare: PreparePicture): PreparePicture {
  const answers = new Map<Blob, { readonly limit: number; readonly answer: ReturnType<PreparePicture> }>();
  return async (file, limit) => {
    const known = answers.get(file);
    if (known?.limit === limit) return await known.answer;
    const answer = prepare(file, limit);
    answers.set(file, { limit, answer });
    return await answer;
  };
}

/**
 * Puts the pictures of each section in their places. They are limited together, because they are part of one text.
 *
 * @returns the sections, and how many pictures they lack
 */
async function withPictures(
  sections: readonly FoundSection[],
  pictures: readonly Blob[],
  { prepare, limit: each }: PictureSettings,
): Promise<{ readonly sections: readonly FoundSection[]; readonly lost: number }> {
  let lost = 0;
  let count = 0;
  const prepareOnce = preparedOnce(prepare);
  const placed: FoundSection[] = [];
  for (const { title, nodes } of sections) {
    const container = document.createElement('div');
    container.append(...nodes);
    const images = [...container.querySelectorAll('img')];
    const limit = each ?? pictureLimit(images.length);
    for (const image of images) {
      count += 1;
      // One after the other, so that at most one is decoded in memory.
      const settings = { prepare: prepareOnce, limit: count > mostPictures ? 0 : limit };
      if (!(await placePicture(image, pictures, settings))) lost += 1;
    }
    placed.push({ title, nodes: [...container.childNodes] });
  }
  return { sections: placed, lost };
}

const isTooLong = ({ bodyWithTables }: PlannedSection): boolean =>
  (bodyWithTables?.length ?? 0) > longestBody;

/**
 * What a document becomes: sections of text and of prices, and what is lost.
 *
 * @param style of the amounts in its tables
 */
export async function planImport(
  read: ReadDocument,
  style: MoneyStyle,
  settings: PictureSettings,
): Promise<ImportPlan> {
  const { title, sections: found } = splitSections(cleanDocument(read.html));
  const { sections, lost } = await withPictures(found, read.pictures, settings);
  const planned = sections
    .flatMap((section) => plan(section, style))
    .filter(({ title: name, body, items }) => name !== '' || body !== null || items.length > 0);
  const unread = read.losses.find(({ kind }) => kind === 'pictures')?.count ?? 0;
  const prices = sections.flatMap(({ nodes }) => nodes.map((node) => node.textContent ?? '')).join(' ');
  return {
    title: title || read.title,
    sections: planned.filter((section) => !isTooLong(section)),
    foreign: planned.some(({ items }) => items.length > 0) ? foreignSigns(prices, style.currency) : [],
    losses: [
      ...read.losses.filter(({ kind }) => kind !== 'pictures'),
      ...countedLosses({ pictures: lost + unread, sections: planned.filter(isTooLong).length }),
    ],
  };
}
