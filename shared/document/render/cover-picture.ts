import { raw, type Html } from '../markup/html.ts';
import type { DocumentSection } from './document-view.ts';

/** A wide picture without a caption at the very beginning of a sanitized body. */
const leadingPicture =
  /^\s*<figure class="([^"]*)">\s*(<img(?:\s+[\w-]+(?:="[^"]*")?)*\s*\/?>)\s*<\/figure>\s*/u;

/**
 * Takes the picture for the cover out of the sections: a wide picture without a caption with which the first section
 * begins.
 */
export function takeCoverPicture(sections: readonly DocumentSection[]): {
  readonly picture: Html | null;
  readonly sections: readonly DocumentSection[];
} {
  const [first, ...others] = sections;
  const match = first === undefined ? null : leadingPicture.exec(first.body.text);
  const [lead = '', classes = '', image = ''] = match ?? [];
  if (first === undefined || !['picture', 'wide'].every((name) => classes.split(' ').includes(name)))
    return { picture: null, sections };
  const body = raw(first.body.text.slice(lead.length));
  // It is the largest thing that is seen first.
  const picture = raw(image.replace('<img', '<img fetchpriority="high"'));
  return { picture, sections: [{ ...first, body }, ...others] };
}
