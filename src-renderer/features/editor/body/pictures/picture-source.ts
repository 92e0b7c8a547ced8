import DOMPurify from 'dompurify';
import {
  defaultLayout,
  readPictureClasses,
  writePictureClasses,
  type PictureLayout,
} from '#shared/domain/pictures/picture-layout.ts';
import { readSource, type SourceElement, type SourceNode } from '../source/source-tree.ts';
import { escapeText, escapeValue } from '../source/write-markup.ts';

/** A picture of a body, as its source says it. */
export interface Picture {
  /** '' for a source that no document loads, such as `file:` or `cid:`. */
  readonly src: string;
  readonly alt: string;
  readonly caption: string;
  /** In pixels; null if the source does not say it. */
  readonly width: number | null;
  readonly height: number | null;
  readonly layout: PictureLayout;
}

/** What an edit changes of a picture. The rest of its source stays as written. */
export interface PictureChange {
  readonly alt?: string;
  readonly caption?: string;
  readonly layout?: PictureLayout;
  readonly image?: PictureImage;
}

/** The pixels of a picture. */
export interface PictureImage {
  readonly src: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

interface Parts {
  readonly figure: SourceElement | null;
  readonly image: SourceElement;
  readonly caption: SourceElement | null;
}

const isBlankText = (node: SourceNode, html: string): boolean =>
  node.kind === 'text' && html.slice(node.start, node.end).trim() === '';

function partsOf(node: SourceNode | undefined, html: string): Parts | null {
  if (node?.kind !== 'element') return null;
  if (node.name === 'img') return { figure: null, image: node, caption: null };
  if (node.name !== 'figure') return null;
  const [image, caption, ...others] = node.children.filter((child) => !isBlankText(child, html));
  if (image?.kind !== 'element' || image.name !== 'img' || others.length > 0) return null;
  if (caption === undefined) return { figure: node, image, caption: null };
  if (caption.kind !== 'element' || caption.name !== 'figcaption') return null;
  if (caption.children.some((child) => child.kind !== 'text')) return null;
  return { figure: node, image, caption };
}

/** Whether a node is a picture: an `img`, or a `figure` of one `img` with at most a caption of plain text. */
export const isPicture = (node: SourceNode, html: string): boolean => partsOf(node, html) !== null;

const pixels = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,4}$/u.test(text) ? Number(text) : null;

/** A picture that a text contains, with nothing that an entity or white space could hide. */
const embeddedPattern = /^data:image\/(?:png|jpeg|gif|webp);base64,[\w+/]+=*$/u;

/** Reads a picture's source without loading anything. */
export function readPicture(source: string): Picture {
  const written = partsOf(readSource(source).children[0], source)?.image.attributes.find(
    ({ name }) => name === 'src',
  );
  // An embedded picture is long and needs no decoding.
  const embedded = written !== undefined && embeddedPattern.test(written.value) ? written : null;
  // DOMPurify decodes entities, which the browser's own parser may not under Trusted Types.
  const fragment: DocumentFragment | null = DOMPurify.sanitize(
    embedded === null ? source : source.replace(embedded.text, ''),
    {
      RETURN_DOM_FRAGMENT: true,
      ALLOWED_TAGS: ['figure', 'img', 'figcaption', '#text'],
      ALLOWED_ATTR: ['class', 'src', 'alt', 'width', 'height'],
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
    },
  );
  const image = fragment?.querySelector('img');
  return {
    src: embedded?.value ?? image?.getAttribute('src') ?? '',
    alt: image?.getAttribute('alt') ?? '',
    caption: (fragment?.querySelector('figcaption')?.textContent ?? '').trim(),
    width: pixels(image?.getAttribute('width') ?? null),
    height: pixels(image?.getAttribute('height') ?? null),
    layout: readPictureClasses(fragment?.querySelector('figure')?.className ?? '') ?? defaultLayout,
  };
}

type Attributes = Readonly<Record<string, string | null>>;

/** A start tag with some attributes set, or removed with null. The others stay as written. */
function startTag(name: string, element: SourceElement | null, changed: Attributes): string {
  const written = element?.attributes ?? [];
  const replaced = written.flatMap((attribute) => {
    const value = changed[attribute.name];
    if (value === undefined) return [attribute.text];
    return value === null ? [] : [`${attribute.name}="${escapeValue(value)}"`];
  });
  const added = Object.entries(changed).flatMap(([key, value]) =>
    value === null || written.some((attribute) => attribute.name === key)
      ? []
      : [`${key}="${escapeValue(value)}"`],
  );
  return `<${[name, ...replaced, ...added].join(' ')}>`;
}

/** The source of a changed picture. A caption or a layout puts it into a `figure`. */
export function changePicture(source: string, { alt, caption, layout, image }: PictureChange): string {
  const parts = partsOf(readSource(source).children[0], source);
  const tag = startTag('img', parts?.image ?? null, {
    ...(image !== undefined && {
      src: image.src,
      srcset: null,
      sizes: null,
      width: String(image.width),
      height: String(image.height),
    }),
    ...(alt !== undefined && { alt }),
  });
  const isFigure = (parts?.figure ?? null) !== null || layout !== undefined || Boolean(caption);
  if (!isFigure) return tag;
  const written = parts?.figure?.attributes.find(({ name }) => name === 'class')?.value;
  const classes =
    layout === undefined
      ? written === undefined
        ? writePictureClasses(defaultLayout)
        : null
      : writePictureClasses(layout);
  const figure = startTag('figure', parts?.figure ?? null, classes === null ? {} : { class: classes });
  return `${figure}${tag}${captionMarkup(parts?.caption ?? null, source, caption)}</figure>`;
}

function captionMarkup(element: SourceElement | null, source: string, caption: string | undefined): string {
  if (caption === undefined) return element === null ? '' : source.slice(element.start, element.end);
  return caption === '' ? '' : `${startTag('figcaption', element, {})}${escapeText(caption)}</figcaption>`;
}

/** The source of a new picture, as wide as the text. */
export const createPicture = (image: PictureImage): string =>
  changePicture('', { image, alt: '', layout: defaultLayout });
