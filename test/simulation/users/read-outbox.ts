import type { MethodOutput } from '#shared/bridge/contract.ts';
import type { Journal } from '../../../src-main/core/journal/journal.ts';
import type { Engine } from '../../../src-main/core/sync/engine/engine-types.ts';
import { createOutboxView } from '../../../src-main/core/sync/outbox/list-outbox.ts';
import { createOutboxPages } from '../../../src-main/core/sync/outbox/outbox-pages.ts';

/** The outbox as a new window reads it. */
export function readOutbox(journal: Journal, engine: Engine, now: number): MethodOutput<'outbox.read'> {
  return createOutboxPages(journal, 'test').read(
    createOutboxView(journal, engine, { size: () => null }, now),
    {},
  );
}
