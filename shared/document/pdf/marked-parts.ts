import { bytesAsText, textAsBytes, type PdfFile } from './pdf-file.ts';
import { PdfReference, UnknownPdfError, type PdfDictionary } from './pdf-values.ts';
import { readContent, type Content, type MarkedSequence, type Range } from './read-content.ts';

/** How the streams of a PDF are packed (zlib). */
export interface Compression {
  readonly inflate: (bytes: Uint8Array) => Uint8Array;
  readonly deflate: (bytes: Uint8Array) => Uint8Array;
}

/** Marked content of a page or form. */
export interface MarkedContent {
  readonly part: MarkedPart;
  readonly sequence: MarkedSequence;
  /** Whether an element of the structure contains it. */
  isOwned: boolean;
}

/** A page, or a form on one: a content stream with numbers of its own. */
export class MarkedPart {
  /** The object that the structure tree names: the page's, or the form's stream. */
  readonly id: number;
  readonly page: number;
  /** Its key in the parent tree; null if it marks nothing. */
  readonly structParents: number | null;
  readonly marks: ReadonlyMap<number, MarkedContent>;
  readonly unmarked: Content['unmarked'];
  readonly resources: PdfDictionary | null;
  readonly #text: string;
  readonly #stream: number;
  readonly #edits: (Range & { readonly text: string })[] = [];

  constructor(
    file: PdfFile,
    owner: { readonly id: number; readonly page: number; readonly stream: number },
    { inflate }: Compression,
  ) {
    const dictionary = file.needed(new PdfReference(owner.id), 'page');
    this.id = owner.id;
    this.page = owner.page;
    this.#stream = owner.stream;
    const key = dictionary.get('/StructParents');
    this.structParents = key === undefined ? null : Number(key);
    this.resources = file.dictionary(dictionary.get('/Resources'));
    const object = file.objects.get(owner.stream);
    if (object?.stream === undefined || !(object.value instanceof Map)) {
      throw new UnknownPdfError('A page has no content');
    }
    const filter = file.resolve(object.value.get('/Filter'));
    if (filter !== undefined && filter !== '/FlateDecode') throw new UnknownPdfError('A filter is unusual');
    this.#text = bytesAsText(filter === undefined ? object.stream : inflate(object.stream));
    const { sequences, unmarked } = readContent(this.#text);
    this.unmarked = unmarked;
    this.marks = new Map(
      sequences.map((sequence) => [sequence.mcid, { part: this, sequence, isOwned: false }] as const),
    );
    if (this.marks.size < sequences.length) throw new UnknownPdfError('A number marks two places');
  }

  makeArtifact({ sequence }: MarkedContent): void {
    this.#edits.push({ ...sequence.opening, text: '/Artifact BMC' });
  }

  /** Marks what is painted here as an artifact. */
  wrapAsArtifact({ start, end }: Range): void {
    this.#edits.push({ start, end, text: `/Artifact BMC\n${this.#text.slice(start, end)}\nEMC` });
  }

  write(file: PdfFile, { deflate }: Compression): void {
    const object = file.objects.get(this.#stream);
    if (this.#edits.length === 0 || !(object?.value instanceof Map)) return;
    const parts: string[] = [];
    let at = 0;
    for (const { start, end, text } of this.#edits.toSorted((a, b) => a.start - b.start)) {
      if (start < at) throw new UnknownPdfError('Two changes meet');
      parts.push(this.#text.slice(at, start), text);
      at = end;
    }
    parts.push(this.#text.slice(at));
    object.stream = deflate(textAsBytes(parts.join('')));
    object.value.set('/Filter', '/FlateDecode');
  }
}

/** The pages in their order. */
export function pagesOf(file: PdfFile, node: PdfReference, depth = 0): readonly PdfReference[] {
  const dictionary = file.needed(node, 'page');
  if (depth > 50) throw new UnknownPdfError('The pages are nested too deeply');
  if (dictionary.get('/Type') === '/Page') return [node];
  return file
    .array(dictionary.get('/Kids'))
    .flatMap((kid) => (kid instanceof PdfReference ? pagesOf(file, kid, depth + 1) : []));
}

/** The form or picture that a content stream names. */
export function xObjectOf(file: PdfFile, part: MarkedPart, name: string): PdfReference | null {
  const found = file.dictionary(part.resources?.get('/XObject'))?.get(name);
  return found instanceof PdfReference ? found : null;
}

/** All content streams that the structure tree can name. */
export function markedParts(
  file: PdfFile,
  pages: readonly PdfReference[],
  compression: Compression,
): readonly MarkedPart[] {
  const parts: MarkedPart[] = [];
  for (const page of pages) {
    const contents = file.needed(page, 'page').get('/Contents');
    if (!(contents instanceof PdfReference)) throw new UnknownPdfError('A page has several streams');
    const found = [new MarkedPart(file, { id: page.id, page: page.id, stream: contents.id }, compression)];
    for (const part of found) {
      for (const form of file.dictionary(part.resources?.get('/XObject'))?.values() ?? []) {
        const dictionary = file.dictionary(form);
        if (!(form instanceof PdfReference) || dictionary?.has('/StructParents') !== true) continue;
        if (found.some(({ id }) => id === form.id)) continue;
        found.push(new MarkedPart(file, { id: form.id, page: page.id, stream: form.id }, compression));
      }
    }
    parts.push(...found);
  }
  return parts;
}
