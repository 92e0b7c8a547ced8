import { readBytes } from './read-bytes.ts';
import { ReadFailure, type ReadDocument, type ReadProblem } from './read-document.ts';

/** A file to read. */
export interface ReadRequest {
  readonly file: Blob;
  readonly name: string;
  /** Of the numbers that a spreadsheet holds. */
  readonly locale: string;
}

export type ReadAnswer = { readonly document: ReadDocument } | { readonly problem: ReadProblem };

async function answer({ file, name, locale }: ReadRequest): Promise<ReadAnswer> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { document: await readBytes(bytes, name, locale) };
  } catch (error) {
    return { problem: error instanceof ReadFailure ? error.problem : 'damaged' };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's messages have no target
  void answer(data).then((result) => self.postMessage(result));
});
