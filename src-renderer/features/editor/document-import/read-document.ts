/** What is missing from a read document, or not as it was. The texts stand in `import-texts.ts`. */
export type LossKind =
  | 'changes'
  | 'charts'
  | 'comments'
  | 'equations'
  | 'headers'
  | 'layout'
  | 'pages'
  | 'pictures'
  | 'remote-pictures'
  | 'sections'
  | 'text-boxes';

export interface Loss {
  readonly kind: LossKind;
  /** How often; 1 where it is not counted. */
  readonly count: number;
}

/** A document of another program as markup. */
export interface ReadDocument {
  /** The document's own name of itself; '' if it has none. */
  readonly title: string;
  /** Not yet safe to show. Its pictures are `<img src="#picture-0">`, by their index in `pictures`. */
  readonly html: string;
  readonly pictures: readonly Blob[];
  readonly losses: readonly Loss[];
}

/** Why a file cannot be read. The texts stand in `import-texts.ts`. */
export type ReadProblem =
  | 'damaged'
  | 'empty'
  | 'encrypted'
  | 'not-a-document'
  | 'old-office'
  | 'open-document'
  | 'scanned'
  | 'too-large'
  | 'too-much-inside'
  | 'too-much-text';

/** A file that cannot be read, for a reason that the user is told. */
export class ReadFailure extends Error {
  readonly problem: ReadProblem;

  constructor(problem: ReadProblem) {
    super(problem);
    this.name = 'ReadFailure';
    this.problem = problem;
  }
}

/** The address of a picture in the markup of a read document. */
export const pictureAddress = (index: number): string => `#picture-${index}`;

/** The index of a picture by its address; null for any other address. */
export function pictureIndex(address: string): number | null {
  const index = /^#picture-(?<index>\d{1,6})$/u.exec(address)?.groups?.['index'];
  return index === undefined ? null : Number(index);
}

/** The losses that occur. */
export const countedLosses = (counts: Readonly<Partial<Record<LossKind, number>>>): readonly Loss[] =>
  (Object.entries(counts) as [LossKind, number][]).flatMap(([kind, count]) =>
    count > 0 ? [{ kind, count }] : [],
  );
