import { raw, type Html } from '../markup/html.ts';
import { pictureTexts } from './body/picture-texts.ts';
import type { DocumentSection } from './document-view.ts';

/** A picture at the very beginning of a sanitized body: its classes, its image and its caption. */
const leadingPicture =
  /^\s*<figure class="([^"]*)">\s*(<img(?:\s+[\w-]+(?:="[^"]*")?)*\s*\/?>)\s*(<figcaption>[^<]*<\/figcaption>)?\s*<\/figure>\s*/u;

interface Leading {
  readonly width: 'wide' | 'banner';
  readonly image: string;
  /** '' for none. */
  readonly caption: string;
  /** What follows the picture. */
  readonly rest: Html;
}

function readLeading({ body: { text } }: DocumentSection): Leading | null {
  const [lead, classes = '', image = '', caption = ''] = leadingPicture.exec(text) ?? [];
  const names = classes.split(' ');
  const width = (['wide', 'banner'] as const).find((name) => names.includes(name));
  if (lead === undefined || width === undefined || !names.includes('picture')) return null;
  return { width, image: pictureTexts(raw(image)).text, caption, rest: raw(text.slice(lead.length)) };
}

/**
 * Takes the picture for the cover out of the sections: a wide picture or a banner without a caption with which the first
 * section begins.
 */
export function takeCoverPicture(sections: readonly DocumentSection[]): {
  readonly picture: Html | null;
  readonly sections: readonly DocumentSection[];
} {
  const [first, ...others] = sections;
  const leading = first === undefined ? null : readLeading(first);
  if (first === undefined || leading === null || leading.caption !== '') return { picture: null, sections };
  // It is the largest thing that is seen first.
  const picture = raw(leading.image.replace('<img', '<img fetchpriority="high"'));
  return { picture, sections: [{ ...first, body: leading.rest }, ...others] };
}

/** Takes the banner out of a section, with its caption. It stands above the heading. */
export function takeBanner(section: DocumentSection): {
  readonly banner: Html | null;
  readonly section: DocumentSection;
} {
  const leading = readLeading(section);
  if (leading?.width !== 'banner') return { banner: null, section };
  return { banner: raw(leading.image + leading.caption), section: { ...section, body: leading.rest } };
}
