import { textReason } from '#shared/reasons/reason.ts';
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { createBridgeClient } from '#shared/bridge/client.ts';
import { createMemoryCarriers } from '#shared/bridge/memory-carrier.ts';
import { createBridgeServer, type BridgeHandlers } from '#shared/bridge/server.ts';
import type { SessionState } from '#shared/bridge/session-state.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { createAppData } from './app-data.ts';

const connected = (accountKey: string): SessionState => ({
  state: 'connected',
  accountKey,
  accountName: accountKey,
  accountEmail: 'office@studio.example',
  currency: 'EUR',
  baseUrl: 'https://service.example/api/v2',
  embedded: false,
  workspace: null,
  keyStorage: 'keychain',
});

test('a window restarts when its account is left, and not when it is blocked', async () => {
  const { renderer, main } = createMemoryCarriers();
  const handlers = new Proxy({} as BridgeHandlers, {
    get: (_target, method) => () =>
      method === 'session.get'
        ? Promise.resolve(connected('one'))
        : Promise.reject(new AppError('unavailable', 'Nothing else is here.', { retriable: true })),
  });
  const server = createBridgeServer(main, handlers, () => undefined);
  let left = 0;
  const data = createAppData(createBridgeClient(renderer), { onLeave: () => (left += 1) });
  const becomes = async (state: SessionState): Promise<number> => {
    server.emit('session.changed', state);
    await expect.poll(() => data.session.getState()).toEqual(state);
    return left;
  };
  await expect.poll(() => data.session.getState()).toEqual(connected('one'));

  expect(await becomes(connected('one'))).toBe(0);
  expect(
    await becomes({
      state: 'blocked',
      accountName: 'one',
      reason: textReason('The disk is gone.'),
      backupAt: null,
    }),
  ).toBe(0);
  expect(await becomes(connected('one'))).toBe(0);
  expect(await becomes(connected('two'))).toBe(1);
  expect(await becomes({ state: 'disconnected' })).toBe(2);
  // There was none to leave.
  expect(await becomes(connected('two'))).toBe(2);
  await data.dispose();
});
