import { callWithDeadline } from '../../bridge/index.ts';
import type { BridgeClient } from '#shared/bridge/client.ts';
import { createRecordMap, type RecordMap } from '#shared/sync/record-map.ts';
import type { Edit } from '../lib/edit.ts';
import { readSnapshot } from './feed-reader.ts';
import { planEdits, type AppliedEdit, type IdSource } from '../edits/plan-edits.ts';

/**
 * Creates the submission of edits for a mirror that cannot be written, because of a full disk or a closed storage. It
 * reads the records from the journal and submits the operations to it. Rejects if the journal cannot be reached either;
 * then the edit is only on the screen, which must show that.
 */
export function createDirectSubmit(client: BridgeClient, accountKey: string, idSource: IdSource) {
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

  return async (edits: readonly Edit[]): Promise<readonly AppliedEdit[]> => {
    const current = view ?? (await readView());
    // If the call fails, the view may not match the journal and is read again.
    view = null;
    const plan = planEdits(current, edits, lastDeviceSeq, idSource);
    const operations = plan.appliedEdits.map(({ operation }) => operation);
    if (operations.length > 0) {
      // Deadline in ms.
      const answer = await callWithDeadline(client, 'operations.submit', { accountKey, operations }, 15_000);
      lastDeviceSeq = Math.max(plan.lastDeviceSeq, answer.lastDeviceSeq);
    }
    view = current;
    return plan.appliedEdits;
  };
}
