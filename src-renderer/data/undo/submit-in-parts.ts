import type { Label } from '../lib/label.ts';
import type { Edit } from '../lib/edit.ts';
import type { History } from './history.ts';
import { createsScope } from './history-entry.ts';
import type { AppliedEdit } from '../edits/plan-edits.ts';

/** Most edits per transaction. Fewer take longer in all; more would delay the progress display and typing. */
const editsPerBatch = 200;

interface Dependencies {
  readonly submit: (edits: readonly Edit[]) => Promise<readonly AppliedEdit[]>;
  readonly history: Pick<History, 'push'>;
}

export interface PartsOptions {
  readonly label: Label;
  readonly onProgress: (parts: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Submits creates part by part, as one step of undo. No part is split. If the import is aborted or fails, the earlier
 * parts stay, and undo deletes them.
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
