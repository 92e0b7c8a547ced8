import { Node, type NodeConfig } from '@tiptap/core';
import type { DOMOutputSpec, Node as DocumentNode } from '@tiptap/pm/model';
import { isInlinePicture } from '#shared/document/markup/safe-markup.ts';
import { fileOfAddress, filesPath } from '#shared/domain/files/file-references.ts';
import type { PictureLayout } from '#shared/domain/pictures/picture-layout.ts';
import { t } from '../../../../i18n/index.ts';
import { readPicture, type Picture } from './picture-source.ts';

/** Why a picture is not shown: the window loads nothing from other computers. */
function reasonOf(src: string): string {
  const host = /^https?:/iu.test(src) ? (URL.parse(src)?.hostname ?? '') : '';
  return host === '' ? t('editor.pictureUnseen') : t('editor.pictureRemote', { host });
}

/** Stands in the place of a picture that is not shown. */
function standIn(alt: string, reason: string): HTMLElement {
  const stand = document.createElement('span');
  stand.className = 'picture-missing';
  stand.dataset['chrome'] = '';
  stand.textContent = [alt, reason].filter(Boolean).join(' · ');
  return stand;
}

/** A picture that is not on this computer yet. It is loaded again when it has arrived. */
function tellMissing(image: HTMLImageElement, alt: string): void {
  if (image.hidden) return;
  const stand = standIn(alt, t('editor.pictureAbsent'));
  image.hidden = true;
  image.before(stand);
  image.addEventListener(
    'load',
    () => {
      stand.remove();
      image.hidden = false;
    },
    { once: true },
  );
}

function drawImage({ src, alt, width, height }: Picture): HTMLElement {
  const file = fileOfAddress(src);
  if (file === null && !isInlinePicture(src)) return standIn(alt, reasonOf(src));
  const image = document.createElement('img');
  if (width !== null) image.width = width;
  if (height !== null) image.height = height;
  image.alt = alt;
  // The main process serves the file by its path, whatever computer the text names.
  image.src = file === null ? src : `${filesPath}${file}`;
  if (file !== null) image.addEventListener('error', () => tellMissing(image, alt));
  // The whole figure is dragged.
  image.draggable = false;
  return image;
}

/** Lays a figure out, as `editor.css` says. */
export function setLayout(figure: HTMLElement, { width, alignment }: PictureLayout): void {
  figure.dataset['width'] = width;
  figure.dataset['alignment'] = alignment;
}

/** A picture as the editor shows it: only its pixels, and nothing that is loaded from elsewhere. */
function draw(source: string, isBlock: boolean): HTMLElement {
  const picture = readPicture(source);
  const figure = document.createElement(isBlock ? 'figure' : 'span');
  figure.className = 'picture';
  figure.setAttribute('role', isBlock ? 'figure' : 'img');
  figure.setAttribute(
    'aria-label',
    [t('editor.picture'), picture.alt || picture.caption].filter(Boolean).join(': '),
  );
  if (isBlock) {
    setLayout(figure, picture.layout);
  }
  figure.append(drawImage(picture));
  if (isBlock && picture.caption !== '') {
    const caption = document.createElement('figcaption');
    caption.textContent = picture.caption;
    figure.append(caption);
  }
  return figure;
}

/** A picture as it is copied: with its source, from which the editor pastes it unchanged. */
export function pictureMarkup({ attrs, isBlock }: DocumentNode): DOMOutputSpec {
  const source = String(attrs['source']);
  const copied = draw(source, isBlock);
  copied.setAttribute('data-picture', source);
  return copied;
}

function pictureConfig(isBlock: boolean): Partial<NodeConfig> {
  return {
    atom: true,
    selectable: true,
    draggable: true,
    addAttributes() {
      return {
        /** As written: the picture is this text, byte for byte. Edits change it (see `changePicture`). */
        source: {
          default: '',
          parseHTML: (element: HTMLElement) => element.getAttribute('data-picture') ?? '',
        },
      };
    },
    parseHTML() {
      const tags = isBlock ? ['div', 'figure'] : ['span'];
      return tags.map((tag) => ({ tag: `${tag}[data-picture]`, priority: 100 }));
    },
    renderHTML({ node }) {
      return draw(String(node.attrs['source']), isBlock);
    },
    renderText() {
      return '';
    },
  };
}

/** A picture on a line of its own. */
export const PictureNode = Node.create({ name: 'picture', group: 'block', ...pictureConfig(true) });

/** A picture within a line of text, as other programs write them. */
export const InlinePictureNode = Node.create({
  name: 'inlinePicture',
  group: 'inline',
  inline: true,
  ...pictureConfig(false),
});
