import type { Label } from '../lib/label.ts';
import type { Edit } from '../lib/edit.ts';
import type { History } from './history-types.ts';
import { isWhole } from './history-entry.ts';
import type { AppliedEdit } from '../edits/plan-edits.ts';

/** Edits of one transaction: many enough to be quick, few enough that progress is seen and typing is not held up. */
const editsAtOnce = 200;

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
  const made: AppliedEdit[] = [];
  try {
    for (let at = 0; at < parts.length && !signal.aborted;) {
      const edits: Edit[] = [];
      do {
        edits.push(...(parts[at] ?? []));
        at += 1;
      } while (at < parts.length && edits.length + (parts[at]?.length ?? 0) <= editsAtOnce);
      made.push(...(await submit(edits)).filter(isWhole));
      onProgress(at);
    }
  } finally {
    history.push(made, { label });
  }
}
