import type { Page } from '@playwright/test';
import type { AnyRecord, RecordOf } from '#shared/domain/record.ts';
import type { Entity } from '#shared/domain/ids.ts';
import { callBridge } from './bridge.ts';

/** The key of the open account. */
export async function openAccountKey(page: Page): Promise<string> {
  const session = await callBridge(page, 'session.get', {});
  if (session.state !== 'connected') throw new Error('No account is open.');
  return session.accountKey;
}

/** Every record of the app, read like a mirror that is rebuilt. */
export async function readSnapshot(page: Page): Promise<{ records: AnyRecord[]; deviceSeq: number }> {
  const records: AnyRecord[] = [];
  const accountKey = await openAccountKey(page);
  let after: string | null = null;
  for (;;) {
    const answer: Awaited<ReturnType<typeof callBridge<'mirror.snapshot'>>> = await callBridge(
      page,
      'mirror.snapshot',
      { accountKey, after, limit: 1000 },
    );
    for (const change of answer.changes) if (change.type === 'put') records.push(change.record);
    if (answer.next === null) return { records, deviceSeq: answer.deviceSeq };
    after = answer.next;
  }
}

export function ofKind<E extends Entity>(records: readonly AnyRecord[], entity: E): RecordOf<E>[] {
  // TypeScript does not narrow a generic by its discriminant.
  return records.filter((record) => record.entity === entity) as unknown as RecordOf<E>[];
}
