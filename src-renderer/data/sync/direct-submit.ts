import { callWithDeadline } from '../../bridge/index.ts';
import type { BridgeClient } from '#shared/bridge/client.ts';
import { createRecordMap, type RecordMap } from '#shared/sync/record-map.ts';
import type { Edit } from '../lib/edit.ts';
import { readSnapshot } from './feed-reader.ts';
import { planEdits, type AppliedEdit, type IdSource } from '../edits/plan-edits.ts';

/** Submits edits past the mirror. */
export type DirectSubmit = (edits: readonly Edit[]) => Promise<readonly AppliedEdit[]>;

/**
 * The way for edits when the mirror cannot be written (a full disk, a storage that the browser has closed): what
 * they apply to is read from the journal, and they go straight there. Rejects when the journal cannot be
 * reached either; then the edit is nowhere but on the screen, which has to say so.
 */
export function createDirectSubmit(
  client: BridgeClient,
  accountKey: string,
  idSource: IdSource,
): DirectSubmit {
  let view: RecordMap | null = null;
  let lastDeviceSeq = 0;

  async function readView(): Promise<RecordMap> {
    const snapshot = await readSnapshot(client, accountKey, '', () => undefined);
    const map = createRecordMap();
    for (const change of snapshot.changes) {
      if (change.type === 'put' || change.type === 'remove') map.apply([change]);
    }
    lastDeviceSeq = Math.max(lastDeviceSeq, snapshot.deviceSeq);
    return map;
  }

  return async (edits) => {
    const current = view ?? (await readView());
    // Until the journal has acknowledged, what is in memory is not to be relied on.
    view = null;
    const plan = planEdits(current, edits, lastDeviceSeq, idSource);
    const operations = plan.appliedEdits.map(({ operation }) => operation);
    if (operations.length > 0) {
      const answer = await callWithDeadline(client, 'operations.submit', { accountKey, operations }, 15_000);
      lastDeviceSeq = Math.max(plan.lastDeviceSeq, answer.lastDeviceSeq);
    }
    view = current;
    return plan.appliedEdits;
  };
}
