// @vitest-environment jsdom
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import type { BridgeHandlers } from '#shared/bridge/server.ts';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { OutboxEntry } from '#shared/sync/outbox-entry.ts';
import { showInWindow, testSession } from '../../components/testing/show-in-window.ts';
import { newId } from '../../data/index.ts';
import { createStubBridge } from '../../data/testing/stub-bridge.ts';
import { eventually, findButton, press } from '../../ui/testing/render.ts';
import { BulkCard } from './bulk-card.tsx';
import { takeTogether, type Card } from './bulk.ts';

const opIds = Array.from({ length: 12 }, newId);

function archives(state: OutboxEntry['state']): readonly Card[] {
  return Array.from({ length: 12 }, (_, index): Card => {
    const localId = toLocalId(`p${index}`);
    const entry: OutboxEntry = {
      operation: {
        ...{ opId: opIds[index] ?? '', deviceSeq: index + 1, createdAt: 1, localId, proposalId: localId },
        ...{ kind: 'archive', entity: 'proposal', notBefore: null },
      },
      ...{ state, attempts: [], evidence: [], reason: null, blockedBy: null, verificationEndsAt: null },
    };
    return [localId, [entry]];
  });
}

test.each([
  ['Hold all', 'waiting', true],
  ['Resume all', 'held', false],
] as const)('“%s” is one call for all changes of the bulk', async (label, state, isHeld) => {
  const holdMany = vi.fn<BridgeHandlers['outbox.holdMany']>(() => Promise.resolve({}));
  const [bulk] = takeTogether(archives(state)).bulks;
  if (bulk === undefined) throw new Error('The cards are not together.');
  const props = { bulk, now: Date.now(), waiting: new Set(bulk.cards.map(([id]) => id)), card: () => null };
  showInWindow(createElement(BulkCard, props), {
    client: createStubBridge({ 'outbox.holdMany': holdMany }),
    session: testSession,
  });
  await press(findButton(label));
  await eventually(() => expect(holdMany).toHaveBeenCalledOnce());
  expect(holdMany.mock.lastCall?.[0]).toMatchObject({
    accountKey: testSession.accountKey,
    opIds,
    isHeld,
  });
});
