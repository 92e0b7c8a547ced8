import type { Page } from '@playwright/test';
import type { AnyRecord, RecordOf } from '#shared/domain/record.ts';
import type { Entity } from '#shared/domain/ids.ts';
import { callBridge } from './bridge.ts';

/** Whom the app works for now. */
export async function openAccountKey(page: Page): Promise<string> {
  const session = await callBridge(page, 'session.get', {});
  if (session.state !== 'connected') throw new Error('No account is open.');
  return session.accountKey;
}

/** Every record that the app holds, as it gives them to a mirror that is built anew. */
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

/** The records of one kind. */
export function ofKind<E extends Entity>(records: readonly AnyRecord[], entity: E): RecordOf<E>[] {
  // The discriminant decides the type; TypeScript does not narrow a generic by it.
  return records.filter((record) => record.entity === entity) as unknown as RecordOf<E>[];
}
