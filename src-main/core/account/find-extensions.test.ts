import { textReason } from '#shared/reasons/reason.ts';
import { describe, expect, it, vi } from 'vitest';
import type { SyncStatus } from '#shared/bridge/sync-status.ts';
import { noRateHeaders, type CallOutcome } from '../api/call-outcome.ts';
import { noExtensions, serverExtensionsSchema, type ServerExtensions } from '../api/schemas/extensions.ts';
import { createExtensionFinder } from './find-extensions.ts';

const status = (phase: 'idle' | 'offline'): SyncStatus => ({
  current: { phase },
  ...{
    pendingChanges: 0,
    pendingSends: 0,
    needsReview: 0,
    lastPulledAt: null,
    lastSyncedAt: null,
    taxesMissing: 0,
  },
});

const found: CallOutcome<ServerExtensions> = {
  ...{
    type: 'ok',
    value: { ...noExtensions, unarchive: true, settings: true, mail: true, decisions: true },
    status: 200,
    headers: noRateHeaders,
  },
};
const missing: CallOutcome<ServerExtensions> = {
  ...{ type: 'refused', status: 404, reason: textReason(''), headers: noRateHeaders },
};
const unreachable: CallOutcome<ServerExtensions> = { type: 'unreachable', reason: textReason('') };

async function run(...outcomes: readonly CallOutcome<ServerExtensions>[]) {
  const left = [...outcomes];
  const ask = vi.fn<() => Promise<CallOutcome<ServerExtensions>>>(() =>
    Promise.resolve(left.shift() ?? unreachable),
  );
  const keep = vi.fn<(found: ServerExtensions) => void>();
  const finder = createExtensionFinder({ ask, keep, log: { error: () => undefined } });
  const see = async (phase: 'idle' | 'offline' = 'idle'): Promise<void> => {
    finder.see(status(phase));
    await Promise.resolve();
    await new Promise(setImmediate);
  };
  return { ask, keep, finder, see };
}

describe("the service's extensions", () => {
  it('are requested once per connection, when the service is reachable', async () => {
    const { ask, keep, finder, see } = await run(found, missing);
    await see();
    expect(ask).not.toHaveBeenCalled();
    finder.reconnect();
    await see('offline');
    expect(ask).not.toHaveBeenCalled();
    await see();
    await see();
    expect(ask).toHaveBeenCalledTimes(1);
    expect(keep.mock.calls).toEqual([
      [{ ...noExtensions, unarchive: true, settings: true, mail: true, decisions: true }],
    ]);
    finder.reconnect();
    await see();
    await see();
    expect(ask).toHaveBeenCalledTimes(2);
    expect(keep.mock.lastCall).toEqual([noExtensions]);
  });

  it('are requested again without an answer, but not for ever', async () => {
    const { ask, keep, finder, see } = await run(unreachable, found);
    finder.reconnect();
    await see();
    await see();
    await see();
    expect([ask.mock.calls.length, keep.mock.calls.length]).toEqual([2, 1]);
    const other = await run();
    other.finder.reconnect();
    for (let turn = 0; turn < 9; turn += 1) await other.see();
    expect(other.ask).toHaveBeenCalledTimes(3);
    expect(other.keep).not.toHaveBeenCalled();
  });
});

describe('a description', () => {
  it.each([
    [{ '/proposals/{id}/unarchive': { put: {} } }, true],
    [{ '/api/v2/proposals/{proposal_id}/unarchive': { put: {} } }, true],
    [{ '/proposals/{id}/unarchive': { post: {} } }, false],
    [{ '/proposals/{id}/archive': { put: {} } }, false],
    [{}, false],
  ])('says whether proposals can be unarchived: %j', (paths, unarchive) => {
    expect(serverExtensionsSchema.parse({ openapi: '3.1.0', paths })).toMatchObject({ unarchive });
  });

  it.each([
    [{ '/proposals/{id}/record_decision': { put: {} } }, true],
    [{ '/proposals/{id}/record_decision': { get: {} } }, false],
    [{ '/proposals/{id}/unarchive': { put: {} } }, false],
    [{ '/proposals/{id}/record_send': { put: {} } }, false],
  ])('says whether decisions can be recorded: %j', (paths, decisions) => {
    expect(serverExtensionsSchema.parse({ openapi: '3.1.0', paths })).toMatchObject({ decisions });
  });

  it.each([
    [{ '/proposals/{id}/record_send': { put: {} } }, true],
    [{ '/proposals/{id}/record_send': { post: {} } }, false],
    [{ '/proposals/{id}/send_proposal': { put: {} } }, false],
  ])('says whether sends can be recorded: %j', (paths, sends) => {
    expect(serverExtensionsSchema.parse({ openapi: '3.1.0', paths })).toMatchObject({ sends });
  });

  const newTemplate = { '/templates': { get: {}, post: {} } };

  it.each([
    [{ ...newTemplate, '/templates/{id}': { put: {}, delete: {} } }, true],
    [{ ...newTemplate, '/templates/{id}': { put: {} } }, false],
    [{ '/templates': { get: {} }, '/templates/{id}': { put: {}, delete: {} } }, false],
    [{ '/templates': { get: {} }, '/templates/{id}': { get: {} } }, false],
  ])('says whether templates can be written: %j', (paths, templates) => {
    expect(serverExtensionsSchema.parse({ openapi: '3.1.0', paths })).toMatchObject({ templates });
  });

  it.each([
    [{ '/proposals': { get: { parameters: [{ name: 'include_settings' }] } } }, true],
    [{ '/proposals': { get: { parameters: [{ $ref: '#/x' }, { name: 'include_settings' }] } } }, true],
    [{ '/proposals': { get: { parameters: [{ name: 'page' }] } } }, false],
    [{ '/proposals': { get: {} } }, false],
    [{ '/proposals': null }, false],
    [{ '/other': { get: { parameters: [{ name: 'include_settings' }] } } }, false],
  ])('says whether settings can be requested: %j', (paths, settings) => {
    expect(serverExtensionsSchema.parse({ openapi: '3.1.0', paths })).toMatchObject({ settings });
  });

  it.each([
    [{ '/proposals/{id}/views': { get: {} } }, { views: true, notices: false }],
    [{ '/proposals/{id}/views': { put: {} } }, { views: false, notices: false }],
    [{ '/users/me/notices': { get: {}, put: {} } }, { views: false, notices: true }],
    [
      { '/users/me/notices': { get: {} }, '/users/me': { put: {} } },
      { views: false, notices: false },
    ],
  ])('says whether it tells views and sends notices: %j', (paths, extensions) => {
    expect(serverExtensionsSchema.parse({ openapi: '3.1.0', paths })).toMatchObject(extensions);
  });

  it.each([
    [{ '/mail_settings': { get: {}, put: {} } }, true],
    [{ '/api/v2/mail_settings/': { put: {} } }, true],
    [{ '/mail_settings': { get: {} } }, false],
    [{ '/mail_settings/test': { put: {} } }, false],
  ])('says whether mail can be set up: %j', (paths, mail) => {
    expect(serverExtensionsSchema.parse({ openapi: '3.1.0', paths })).toMatchObject({ mail });
  });
});
