import { ImageRun, Paragraph, TextRun, type ParagraphChild } from 'docx';
import type { DocumentMessages } from '#shared/document/render/document-messages.ts';
import type { DocumentView } from '#shared/document/render/document-view.ts';
import { paletteOf, type FontId } from '#shared/domain/account/brand.ts';
import { pngPicture } from './png-picture.ts';

export const soft = '5B5F69';
export const ink = '23252B';

/** In pixels, as in the other documents. */
const largestLogo = { width: 240, height: 64 };

/** The nearest typeface that comes with Word: it takes no second choice. */
const wordFonts: Readonly<Record<FontId, string>> = {
  inter: 'Calibri',
  humanist: 'Calibri',
  geometric: 'Century Gothic',
  transitional: 'Cambria',
  'old-style': 'Palatino Linotype',
  slab: 'Rockwell',
};

/** Typeface, and color of the title and of the sections' headings. */
export function stylesOf({ identity }: DocumentView): { readonly font: string; readonly heading: string } {
  if (identity == null) return { font: wordFonts.inter, heading: ink };
  const { brand } = identity;
  // These headings are large, so that a color for marks is readable.
  return { font: wordFonts[brand.font], heading: paletteOf(brand).mark?.slice(1).toUpperCase() ?? ink };
}

/** The account's logo as a picture, where Word can show it; else the account's name. */
export function senderRun({ accountName, identity }: DocumentView): ParagraphChild {
  const logo = pngPicture(identity?.logo ?? null, largestLogo);
  if (logo === null) return new TextRun({ text: accountName, bold: true, color: soft });
  return new ImageRun({
    type: 'png',
    ...logo,
    altText: { name: accountName, description: accountName },
  });
}

/** The end of a document: who offers, and whom to ask. Empty where nothing but the name is known. */
export function imprintBlocks(view: DocumentView, messages: DocumentMessages): readonly Paragraph[] {
  if (view.identity == null) return [];
  const { addressLines, taxNumber, telephone, web, contact } = view.identity;
  const given = (lines: readonly string[]): readonly string[] => lines.filter((line) => line !== '');
  const facts = given([...addressLines, taxNumber === '' ? '' : `${messages.taxNumber}: ${taxNumber}`]);
  const ways = given([contact.email, telephone, web]);
  if (facts.length === 0 && ways.length === 0) return [];
  const block = (name: string, lines: readonly string[]): Paragraph =>
    new Paragraph({
      keepLines: true,
      spacing: { before: 240 },
      children: [
        new TextRun({ text: name, bold: true, size: 18 }),
        ...lines.map((text) => new TextRun({ text, size: 18, color: soft, break: 1 })),
      ],
    });
  return [block(view.accountName, facts), block(contact.name, ways)];
}
