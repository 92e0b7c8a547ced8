import type { MarkedContent, MarkedPart } from './marked-parts.ts';
import type { PdfFile } from './pdf-file.ts';
import { PdfReference, UnknownPdfError, type PdfDictionary, type PdfValue } from './pdf-values.ts';

/** An element of the structure tree, such as a paragraph. */
export interface StructureElement {
  readonly reference: PdfReference;
  readonly dictionary: PdfDictionary;
  parent: StructureElement | null;
  kids: StructureKid[];
}

/** A link's place on a page. */
interface ObjectKid {
  readonly object: PdfReference;
  readonly dictionary: PdfDictionary;
}

export type StructureKid = StructureElement | MarkedContent | ObjectKid;

export const isElement = (kid: StructureKid): kid is StructureElement => 'kids' in kid;
export const isMark = (kid: StructureKid): kid is MarkedContent => 'sequence' in kid;
export const isObject = (kid: StructureKid): kid is ObjectKid => 'object' in kid;

/** Its type without the slash. */
export function roleOf({ dictionary }: StructureElement): string {
  const role = dictionary.get('/S');
  return typeof role === 'string' ? role.slice(1) : '';
}

export function setRole({ dictionary }: StructureElement, role: string): void {
  dictionary.set('/S', `/${role}`);
}

/** The elements below one, itself first, in reading order. */
export function* elementsOf(element: StructureElement): Generator<StructureElement, void> {
  yield element;
  for (const kid of element.kids) if (isElement(kid)) yield* elementsOf(kid);
}

/** Marked content of an element and everything below it. */
export function marksOf(element: StructureElement): readonly MarkedContent[] {
  return [...elementsOf(element)].flatMap(({ kids }) => kids.filter(isMark));
}

/** A structure tree that can be changed. */
export class Structure {
  readonly root: StructureElement;
  readonly #file: PdfFile;
  readonly #treeRoot: PdfDictionary;
  readonly #parts: readonly MarkedPart[];

  constructor(file: PdfFile, catalog: PdfDictionary, parts: readonly MarkedPart[]) {
    this.#file = file;
    this.#parts = parts;
    this.#treeRoot = file.needed(catalog.get('/StructTreeRoot'), 'structure');
    const top = this.#treeRoot.get('/K');
    if (!(top instanceof PdfReference)) throw new UnknownPdfError('The structure has not one root');
    this.root = this.#read(top, null);
  }

  /** Puts a new element around kids of another one, at the place of the first. */
  wrap(parent: StructureElement, kids: readonly StructureKid[], role: string): StructureElement {
    const dictionary: PdfDictionary = new Map([
      ['/Type', '/StructElem'],
      ['/S', `/${role}`],
    ]);
    const reference = this.#file.add({ value: dictionary });
    const element: StructureElement = { reference, dictionary, parent, kids: [...kids] };
    for (const kid of kids) if (isElement(kid)) kid.parent = element;
    const wrapped = new Set(kids);
    const at = parent.kids.findIndex((kid) => wrapped.has(kid));
    parent.kids = parent.kids.toSpliced(at, 0, element).filter((kid) => !wrapped.has(kid));
    return element;
  }

  /** Takes marked content out of the tree, so that it is not read. */
  makeArtifact(mark: MarkedContent, element: StructureElement): void {
    element.kids = element.kids.filter((kid) => kid !== mark);
    mark.part.makeArtifact(mark);
  }

  /** Removes elements without content, except cells of tables. */
  prune(element: StructureElement = this.root): void {
    for (const kid of element.kids) if (isElement(kid)) this.prune(kid);
    element.kids = element.kids.filter((kid) => {
      if (!isElement(kid) || kid.kids.length > 0 || ['TD', 'TH'].includes(roleOf(kid))) return true;
      this.#file.objects.delete(kid.reference.id);
      return false;
    });
  }

  /** Writes tree and parent tree. */
  write(): void {
    const owners = new Map<MarkedContent, PdfReference>();
    for (const element of elementsOf(this.root)) this.#write(element, owners);
    this.#writeParentTree(owners);
  }

  #read(reference: PdfReference, parent: StructureElement | null, depth = 0): StructureElement {
    if (depth > 500) throw new UnknownPdfError('The structure is too deep');
    const dictionary = this.#file.needed(reference, 'structure element');
    const element: StructureElement = { reference, dictionary, parent, kids: [] };
    const own = this.#file.resolve(dictionary.get('/K'));
    const direct = dictionary.get('/K');
    const listed = Array.isArray(own) ? (own as readonly PdfValue[]) : direct === undefined ? [] : [direct];
    element.kids = listed.flatMap((kid) => this.#readKid(kid, element, depth));
    return element;
  }

  #readKid(kid: PdfValue, element: StructureElement, depth: number): readonly StructureKid[] {
    const page = element.dictionary.get('/Pg');
    if (typeof kid === 'string') return this.#mark(page, kid);
    const dictionary = this.#file.needed(kid, 'content of an element');
    switch (dictionary.get('/Type')) {
      case '/MCR':
        return this.#mark(dictionary.get('/Stm') ?? dictionary.get('/Pg') ?? page, dictionary.get('/MCID'));
      case '/OBJR': {
        const object = dictionary.get('/Obj');
        if (!(object instanceof PdfReference)) throw new UnknownPdfError('A link has no object');
        return [{ object, dictionary }];
      }
      default:
        if (!(kid instanceof PdfReference)) throw new UnknownPdfError('An element has no object');
        return [this.#read(kid, element, depth + 1)];
    }
  }

  /** Empty if the content paints nothing. */
  #mark(part: PdfValue | undefined, mcid: PdfValue | undefined): readonly MarkedContent[] {
    const id = part instanceof PdfReference ? part.id : null;
    const found = this.#parts.find((candidate) => candidate.id === id);
    const mark = found?.marks.get(Number(mcid));
    if (mark === undefined) return [];
    mark.isOwned = true;
    return [mark];
  }

  #write(element: StructureElement, owners: Map<MarkedContent, PdfReference>): void {
    const { dictionary, parent, reference } = element;
    if (parent !== null) dictionary.set('/P', parent.reference);
    const pages = new Set(element.kids.filter(isMark).map(({ part }) => part.page));
    const [page] = pages;
    if (page === undefined || pages.size > 1) dictionary.delete('/Pg');
    else dictionary.set('/Pg', new PdfReference(page));
    const kids = element.kids.map((kid): PdfValue => {
      if (isElement(kid)) return kid.reference;
      if (isObject(kid)) return kid.dictionary;
      owners.set(kid, reference);
      const { part, sequence } = kid;
      if (part.id === part.page && pages.size === 1) return String(sequence.mcid);
      return new Map<string, PdfValue>([
        ['/Type', '/MCR'],
        ['/Pg', new PdfReference(part.page)],
        ...(part.id === part.page ? [] : [['/Stm', new PdfReference(part.id)] as const]),
        ['/MCID', String(sequence.mcid)],
      ]);
    });
    if (kids.length === 0) dictionary.delete('/K');
    else dictionary.set('/K', kids.length === 1 && kids[0] !== undefined ? kids[0] : kids);
  }

  #writeParentTree(owners: ReadonlyMap<MarkedContent, PdfReference>): void {
    const entries: [number, PdfValue][] = [];
    for (const part of this.#parts) {
      if (part.structParents === null) continue;
      const last = Math.max(-1, ...part.marks.keys());
      const list = Array.from({ length: last + 1 }, (_, mcid): PdfValue => {
        const mark = part.marks.get(mcid);
        return (mark === undefined ? undefined : owners.get(mark)) ?? 'null';
      });
      entries.push([part.structParents, this.#file.add({ value: list })]);
    }
    for (const element of elementsOf(this.root)) {
      for (const { object } of element.kids.filter(isObject)) {
        const key = this.#file.needed(object, 'link').get('/StructParent');
        if (key === undefined) throw new UnknownPdfError('A link does not know its element');
        entries.push([Number(key), element.reference]);
      }
    }
    const old = this.#treeRoot.get('/ParentTree');
    for (const [at, value] of this.#file
      .array(this.#file.needed(old, 'parent tree').get('/Nums'))
      .entries()) {
      const isList =
        at % 2 === 1 && value instanceof PdfReference && Array.isArray(this.#file.resolve(value));
      if (isList) this.#file.objects.delete(value.id);
    }
    const numbers = entries.toSorted(([a], [b]) => a - b).flatMap(([key, value]) => [String(key), value]);
    const tree: PdfDictionary = new Map([['/Nums', numbers]]);
    if (old instanceof PdfReference) this.#file.set(old.id, { value: tree });
    else this.#treeRoot.set('/ParentTree', tree);
    this.#treeRoot.set('/ParentTreeNextKey', String(Math.max(-1, ...entries.map(([key]) => key)) + 1));
  }
}
