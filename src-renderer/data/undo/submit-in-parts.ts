import type { Label } from '../lib/label.ts';
import type { Edit } from '../lib/edit.ts';
import type { History } from './history-types.ts';
import { createsScope } from './history-entry.ts';
import type { AppliedEdit } from '../edits/plan-edits.ts';

/** Edits of one transaction: many enough to be quick, few enough that progress is seen and typing is not held up. */
const editsPerBatch = 200;

interface Dependencies {
  readonly submit: (edits: readonly Edit[]) => Promise<readonly AppliedEdit[]>;
  readonly history: Pick<History, 'push'>;
}

/** What a long import says while it goes on, and when it is to end. */
export interface PartsOptions {
  /** What undo calls it. */
  readonly label: Label;
  readonly onProgress: (parts: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Submits creates part by part, each part whole, and all of them one step of undo. Where it is given up or fails, the
 * parts before stay, and undo takes those away.
 */
export async function submitInParts(
  { submit, history }: Dependencies,
  parts: readonly (readonly Edit[])[],
  { label, onProgress, signal }: PartsOptions,
): Promise<void> {
  const applied: AppliedEdit[] = [];
  try {
    for (let nextPart = 0; nextPart < parts.length && !signal.aborted;) {
      const edits: Edit[] = [];
      do {
        edits.push(...(parts[nextPart] ?? []));
        nextPart += 1;
      } while (nextPart < parts.length && edits.length + (parts[nextPart]?.length ?? 0) <= editsPerBatch);
      applied.push(...(await submit(edits)).filter(createsScope));
      onProgress(nextPart);
    }
  } finally {
    history.push(applied, { label });
  }
}
