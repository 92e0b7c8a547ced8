import { toLocalId } from '../../domain/testing/ids.ts';
import type { EventName, EventPayload } from '../contract.ts';

/** The session of an open account. */
export const connected = {
  state: 'connected',
  accountKey: 'https://service.example#3',
  accountName: 'Studio',
  accountEmail: 'office@studio.example',
  currency: 'GBP',
  baseUrl: 'https://service.example/api/v2',
  embedded: false,
  workspace: null,
  keyStorage: 'keychain',
} as const;

/** The state of a sync that is under way. */
export const status = {
  current: { phase: 'syncing', done: 1, total: 3, operationsLeft: 2, secondsLeft: 2 },
  pendingChanges: 2,
  pendingSends: 1,
  needsReview: 0,
  lastPulledAt: null,
  lastSyncedAt: null,
  taxesMissing: 0,
} as const;

/** The service of a business whose public address leads nowhere yet. */
export const host = {
  business: {
    port: 24_817,
    publicUrl: 'https://pages.example',
    check: { at: 1_700_000_000_000, outcome: { type: 'proxy-error', status: 502 } },
    service: { state: 'running' },
    repaired: { copyAt: 1_700_000_000_000 },
    lostChanges: false,
  },
} as const;

/** An example of every event. */
export const eventExamples: { readonly [E in EventName]: EventPayload<E> } = {
  'window.flush': {},
  'session.changed': connected,
  'host.changed': host,
  'sync.changed': status,
  'outbox.changed': {},
  'outbox.sent': { proposalId: toLocalId('p'), title: 'Website', email: 'ada@example.com' },
  'business.changed': {},
  'pictures.arrived': { hash: 'a1'.repeat(32) },
  'catalog.changed': {},
  'listViews.changed': {},
  'feed.advanced': { head: 12 },
  'updates.changed': { state: 'downloading', version: '1.1.0', percent: 40 },
  'preferences.changed': { text: '{"theme":"dark"}' },
  'window.command': { id: 'proposal.new' },
  'backup.offered': {},
  'window.navigate': { route: { to: 'screen', screen: 'outbox' } },
};

export const eventNames = Object.keys(eventExamples) as readonly EventName[];
