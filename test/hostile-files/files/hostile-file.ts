import type { ReadProblem } from '../../../src-renderer/features/editor/document-import/read-document.ts';

/** A file that somebody could give the app in order to harm it, or by mistake. */
export interface HostileFile {
  /** Unique, with the extension by which the system would open it. */
  readonly name: string;
  /** Made when it is needed, because some are large. */
  readonly make: () => Uint8Array;
  /** Whether a reader is only stopped by its time limit. Such files are for the long run. */
  readonly isSlow?: true;
  /** What the import of documents says of it: one of these problems, or that it is read. Anything known if absent. */
  readonly asDocument?: readonly (ReadProblem | 'read')[];
}

/** What scripts in the files call: a trap in the page notices it. */
export const script = 'alert(1)';

export const textBytes = (text: string): Uint8Array => new TextEncoder().encode(text);

export const joined = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

export const megabyte = 1024 * 1024;
