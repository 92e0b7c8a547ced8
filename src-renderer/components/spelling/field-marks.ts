import type { TextWord } from './words-in.ts';

/** A plain field. What is in it cannot be marked, so a layer with the same text lies over it, of which only the marks are seen. */
export type PlainField = HTMLTextAreaElement | HTMLInputElement;

/** The marks of a plain field. */
export interface FieldMarks {
  draw(words: readonly TextWord[]): void;
  /** The marked word at a point of the window. */
  wordAt(x: number, y: number): TextWord | null;
  remove(): void;
}

/** What decides where the letters of a field stand. */
const copied = [
  ...[
    'font-family',
    'font-size',
    'font-weight',
    'font-style',
    'font-stretch',
    'font-kerning',
    'font-optical-sizing',
  ],
  ...[
    'font-feature-settings',
    'font-variation-settings',
    'font-variant-numeric',
    'line-height',
    'letter-spacing',
  ],
  ...['word-spacing', 'text-align', 'text-indent', 'text-transform', 'tab-size', 'direction', 'word-break'],
  ...['padding-top', 'padding-right', 'padding-bottom', 'padding-left'],
  ...['border-top-width', 'border-right-width', 'border-bottom-width', 'border-left-width'],
] as const;

function layerOver(field: PlainField): HTMLElement {
  const layer = field.ownerDocument.createElement('div');
  layer.setAttribute('aria-hidden', 'true');
  layer.className = 'spelling-layer';
  field.after(layer);
  return layer;
}

function place(layer: HTMLElement, field: PlainField): void {
  const style = getComputedStyle(field);
  for (const name of copied) layer.style.setProperty(name, style.getPropertyValue(name));
  const isLine = field.localName === 'input';
  layer.style.whiteSpace = isLine ? 'pre' : 'pre-wrap';
  // One line stands in the middle of its field.
  if (isLine) layer.style.lineHeight = `${String(field.clientHeight)}px`;
  // The layer moves with the field, whatever grows above both.
  const parent = field.parentElement;
  if (parent !== null && getComputedStyle(parent).position === 'static') parent.style.position = 'relative';
  layer.style.left = `${String(field.offsetLeft)}px`;
  layer.style.top = `${String(field.offsetTop)}px`;
  layer.style.width = `${String(field.offsetWidth)}px`;
  layer.style.height = `${String(field.offsetHeight)}px`;
  layer.scrollTop = field.scrollTop;
  layer.scrollLeft = field.scrollLeft;
}

export function createFieldMarks(field: PlainField): FieldMarks {
  let layer: HTMLElement | null = null;
  let shown: readonly { readonly word: TextWord; readonly mark: HTMLElement }[] = [];

  function remove(): void {
    layer?.remove();
    layer = null;
    shown = [];
  }

  function follow(): void {
    if (layer !== null) place(layer, field);
  }
  field.addEventListener('scroll', follow, { passive: true });
  window.addEventListener('resize', follow);

  return {
    draw(words) {
      if (words.length === 0) {
        remove();
        return;
      }
      layer ??= layerOver(field);
      const text = field.value;
      const parts: (string | Node)[] = [];
      let end = 0;
      shown = words.map((word) => {
        const mark = field.ownerDocument.createElement('span');
        mark.className = 'misspelled';
        mark.textContent = word.word;
        parts.push(text.slice(end, word.from), mark);
        end = word.to;
        return { word, mark };
      });
      layer.replaceChildren(...parts, text.slice(end));
      place(layer, field);
    },
    wordAt(x, y) {
      const found = shown.find(({ mark }) =>
        [...mark.getClientRects()].some(
          ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
        ),
      );
      return found?.word ?? null;
    },
    remove() {
      remove();
      field.removeEventListener('scroll', follow);
      window.removeEventListener('resize', follow);
    },
  };
}
