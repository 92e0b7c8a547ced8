import { businessExamples } from './business-examples.ts';
import { catalogExamples } from './catalog-examples.ts';
import { viewExamples } from './view-examples.ts';
import { toLocalId, toServerId } from '../../domain/testing/ids.ts';
import { createReason } from '../../reasons/reason.ts';
import type { MethodName } from '../contract.ts';
import { connected, host, status } from './event-examples.ts';
import type { Example } from './example.ts';
import { client } from './example-records.ts';
import { clientNewsExamples } from './client-news-examples.ts';
import { fileExamples } from './file-examples.ts';
import { mailExamples } from './mail-examples.ts';
import { pictureExamples } from './picture-examples.ts';
import { searchExamples } from './search-examples.ts';
import { webhookExamples } from './webhook-examples.ts';

const opId = '0197a3c0-0000-7000-8000-000000000001';
const common = {
  opId,
  deviceSeq: 1,
  createdAt: 1_700_000_000_000,
  localId: toLocalId('l-1'),
  proposalId: toLocalId('p-1'),
} as const;

const reason = createReason('errors.newerVersion');

const openedBackup = {
  id: 'b-1',
  name: 'Layover.layover',
  madeAt: '2026-03-01T12:00:00.000Z',
  account: { name: 'Studio', email: 'office@studio.example' },
  isSameAccount: true,
  counts: {
    records: 12,
    clients: 1,
    proposals: 2,
    sections: 6,
    lineItems: 3,
    library: 1,
    catalog: 2,
    views: 1,
  },
  emails: [],
  preferences: null,
  notifications: null,
};

const decision = { decision: 'accepted', how: 'phone', note: '', decided_by: 'Ada' } as const;
const create = {
  ...common,
  kind: 'create',
  entity: 'section',
  fields: { title: [null, 'Why'] },
  after: null,
} as const;

/** An example of every method. A new method without one does not compile. */
export const examples: { readonly [M in MethodName]: Example<M> } = {
  ...businessExamples,
  ...catalogExamples,
  ...viewExamples,
  ...searchExamples,
  'app.info': { input: {}, output: { version: '0.1.0', platform: 'linux', runtime: 'Node 24' } },
  'app.setLanguage': { input: { language: 'de', locale: 'de-AT' }, output: {} },
  'app.openExternal': { input: { url: 'https://service.example/' }, output: {} },
  'window.showCommands': {
    input: {
      groups: [
        {
          menu: 'file',
          label: 'File',
          commands: [
            { id: 'proposal.new', label: 'New proposal', accelerator: 'CmdOrCtrl+N', enabled: true },
          ],
        },
      ],
    },
    output: {},
  },
  'window.open': { input: { route: { to: 'proposal', id: toLocalId('proposal:17') } }, output: {} },
  'window.editText': { input: { action: 'undo' }, output: {} },

  'backup.save': {
    input: { preferences: '{}' },
    output: { saved: { name: 'Layover.layover', records: 12, picturesLeftOut: 0 } },
  },
  'backup.choose': { input: {}, output: { opened: openedBackup } },
  'backup.takeOffered': { input: {}, output: { opened: null } },
  'backup.read': { input: { id: 'b-1', after: 0, limit: 500 }, output: { records: [], next: null } },
  'backup.restoreCatalog': { input: { accountKey: connected.accountKey, id: 'b-1' }, output: { added: 2 } },
  'backup.restoreViews': { input: { accountKey: connected.accountKey, id: 'b-1' }, output: { added: 1 } },
  'backup.close': { input: { id: 'b-1' }, output: {} },
  'notifications.getSettings': {
    input: {},
    output: { types: ['client_accepted_proposal'], quietHours: null },
  },
  'notifications.setSettings': { input: { types: [], quietHours: { from: 1320, to: 420 } }, output: {} },
  'preferences.get': { input: {}, output: { text: '{"theme":"dark"}' } },
  'preferences.set': { input: { text: '{"theme":"dark"}' }, output: {} },
  'updates.get': { input: {}, output: { state: 'ready', version: '1.1.0', notes: 'Faster.' } },
  'updates.check': { input: {}, output: {} },
  'updates.getAutomatic': { input: {}, output: { automatic: true } },
  'updates.setAutomatic': { input: { automatic: false }, output: {} },
  'updates.install': { input: {}, output: {} },

  'window.flushed': { input: {}, output: {} },
  'window.clearStorage': { input: {}, output: {} },
  'session.get': { input: {}, output: { state: 'disconnected' } },
  'session.explore': {
    input: {},
    output: { ...connected, baseUrl: null, embedded: true, workspace: 'sample' },
  },
  'session.test': {
    input: { baseUrl: 'service.example', apiKey: 'k' },
    output: { accountName: 'Studio', accountEmail: 'office@studio.example', currency: 'GBP' },
  },
  'session.connect': { input: { baseUrl: 'service.example', apiKey: 'k' }, output: connected },
  'session.replaceKey': { input: { apiKey: 'k' }, output: connected },
  'session.accounts': {
    input: {},
    output: {
      accounts: [
        {
          accountKey: connected.accountKey,
          accountName: connected.accountName,
          accountEmail: connected.accountEmail,
          baseUrl: connected.baseUrl,
          workspace: null,
          isOpen: true,
          waiting: { changes: 2, sends: 1 },
        },
      ],
    },
  },
  'session.switch': { input: { accountKey: connected.accountKey }, output: connected },
  'session.remove': { input: {}, output: { state: 'disconnected' } },
  'session.disconnect': { input: {}, output: { state: 'disconnected' } },
  'session.reopen': {
    input: {},
    output: { state: 'blocked', accountName: 'Studio', reason, backupAt: 1 },
  },
  'data.recovery': {
    input: {},
    output: {
      report: {
        at: 1_700_000_000_000,
        found: 'damaged',
        outcome: 'exact',
        backupAt: 1_699_990_000_000,
        keptIn: '2023-11-14T22-13-20',
        uncertain: 0,
        missing: ['Website'],
        missingCount: 1,
      },
    },
  },
  'host.get': { input: {}, output: { business: null } },
  'host.setPublicUrl': { input: { publicUrl: 'pages.example' }, output: host },
  'host.setPort': { input: { port: null }, output: host },
  'host.start': {
    input: {},
    output: {
      business: {
        ...host.business,
        service: { state: 'failed', reason: createReason('errors.portTaken', { port: 24_817 }) },
      },
    },
  },
  'host.repair': { input: { with: 'copy' }, output: host },
  'host.dismissRepair': { input: {}, output: host },
  'host.check': { input: {}, output: host },
  'data.dismissRecovery': { input: {}, output: {} },
  'data.backUpMirror': { input: { accountKey: 'a', records: [], isLast: true }, output: {} },
  'backup.openMirrorBackup': { input: {}, output: { opened: null } },
  'data.check': {
    input: {},
    output: {
      journal: { state: 'sound', records: 40, waiting: 2, bytes: 90_000 },
      backup: { state: 'same', generations: 7, newestAt: 1_699_990_000_000 },
      key: 'readable',
    },
  },
  'data.restore': { input: {}, output: connected },
  'data.saveSupportBundle': { input: {}, output: { saved: true } },
  'mirror.attach': {
    input: { accountKey: connected.accountKey, generation: null, cursor: 0 },
    output: { generation: 'g-1', rebuild: true, head: 12, lastDeviceSeq: 4, restoredPartially: false },
  },
  'mirror.snapshot': {
    input: { accountKey: connected.accountKey, after: null, limit: 500 },
    output: {
      changes: [{ type: 'put', scope: client.localId, record: client }],
      next: 'client:17',
      feedSeq: 12,
      deviceSeq: 4,
    },
  },
  'feed.read': {
    input: { accountKey: connected.accountKey, after: 0, limit: 100 },
    output: {
      entries: [
        {
          seq: 1,
          deviceSeq: 4,
          changes: [
            {
              type: 'remove',
              scope: toLocalId('proposal:7'),
              entity: 'section',
              localId: toLocalId('section:81'),
            },
          ],
        },
      ],
      head: 1,
    },
  },
  'operations.submit': {
    input: {
      accountKey: connected.accountKey,
      operations: [
        create,
        { ...common, kind: 'update', entity: 'proposal', fields: { title: ['Pier', 'New pier'] } },
        { ...common, kind: 'move', entity: 'line_item', parentId: toLocalId('s-1'), after: toLocalId('i-1') },
        { ...common, kind: 'delete', entity: 'client', notBefore: null },
        { ...common, kind: 'archive', entity: 'proposal', notBefore: 1_700_000_000_500 },
        { ...common, kind: 'record_decision', entity: 'proposal', notBefore: null, decision },
        {
          ...common,
          kind: 'record_send',
          entity: 'proposal',
          notBefore: null,
          sending: { to: 'a@x.example' },
        },
        {
          ...common,
          kind: 'send',
          entity: 'proposal',
          notBefore: null,
          message: {
            email: 'ada@harbor.example',
            cc: ['b@harbor.example'],
            bcc: [],
            subject: 'Your proposal',
            message: 'Here it is.',
            save_email_template: false,
            sender_id: null,
          },
        },
      ],
    },
    output: { acknowledged: [opId], lastDeviceSeq: 6 },
  },
  'operations.recover': {
    input: { accountKey: connected.accountKey, operations: [create], isLast: true },
    output: { acknowledged: [opId], lastDeviceSeq: 6 },
  },
  'history.list': {
    input: { proposalId: toLocalId('p-1') },
    output: { snapshots: [{ id: 's-1', at: 1_700_000_000_000, reason: 'session' }] },
  },
  'history.read': {
    input: { snapshotId: 's-1' },
    output: {
      snapshot: {
        proposal: {
          entity: 'proposal',
          localId: toLocalId('p-1'),
          serverId: null,
          fields: {
            ...{ title: 'Website', client_id: null, prepared_by_id: null, status: 'draft', public_id: null },
            ...{ sender_id: null, currency: 'EUR', archived_at: null },
          },
        },
        client: null,
        sections: [],
        taxes: [],
        currency: 'EUR',
      },
    },
  },
  'outbox.read': {
    input: { after: { life: 'l-1', version: 3 }, limit: 200 },
    output: {
      ...{ gone: [opId], isFromStart: false, isLast: true, cursor: { life: 'l-1', version: 7 } },
      uploads: [{ hash: 'a1'.repeat(32), opIds: [opId], size: 48_210, sent: null }],
      entries: [
        {
          operation: create,
          state: 'waiting',
          attempts: [],
          evidence: [],
          reason: null,
          blockedBy: null,
          verificationEndsAt: null,
        },
      ],
      conflicts: [],
      questions: [
        {
          questionId: 'q-1',
          type: 'missing',
          entity: 'proposal',
          records: [{ localId: toLocalId('proposal:9'), name: 'Pier' }],
          known: 40,
          checked: 5,
          lastSeenAt: null,
          noticedAt: 1_700_000_000_000,
          answer: null,
        },
        {
          questionId: 'q-2',
          type: 'duplicate',
          entity: 'section',
          localId: toLocalId('s-1'),
          duplicateId: toLocalId('section:81'),
          name: 'Why',
          proposalId: toLocalId('p-1'),
          createdAt: 1_700_000_000_000,
          noticedAt: 1_700_000_100_000,
        },
        {
          questionId: 'q-3',
          type: 'client',
          entity: 'proposal',
          localId: toLocalId('p-1'),
          name: 'Pier',
          client: { localId: toLocalId('c-9'), name: 'Ada', email: 'ada@example.com' },
          noticedAt: 1_700_000_100_000,
        },
      ],
    },
  },
  'outbox.withdraw': { input: { opId }, output: {} },
  'outbox.withdrawMany': {
    input: { accountKey: connected.accountKey, opIds: [opId] },
    output: { withdrawn: [opId], unknown: [], underWay: [] },
  },
  'outbox.hold': { input: { opId }, output: {} },
  'outbox.holdMany': { input: { accountKey: 'k', opIds: [opId], isHeld: true }, output: {} },
  'outbox.release': { input: { opId }, output: {} },
  'outbox.retry': { input: { opId }, output: {} },
  'outbox.discard': { input: { opId }, output: {} },
  'outbox.decide': { input: { opId, verdict: 'again' }, output: { isDone: true } },
  'outbox.candidates': {
    input: { opId },
    output: {
      candidates: [
        {
          serverId: toServerId('81'),
          name: 'Pier',
          detail: null,
          updatedAt: 1_780_000_000_000,
          differs: ['title'],
        },
      ],
      others: 2,
    },
  },
  'outbox.adopt': { input: { opId, serverId: toServerId('81') }, output: {} },
  'conflicts.resolve': { input: { conflictId: 'c-1', choice: { type: 'mine' } }, output: {} },
  'questions.answer': { input: { questionId: 'q-1', answer: 'keep' }, output: {} },
  'questions.chooseClient': { input: { questionId: 'q-3', clientId: toLocalId('client:4') }, output: {} },
  'sync.status': { input: {}, output: status },
  'sync.now': { input: {}, output: {} },
  'sync.log': {
    input: {},
    output: {
      calls: [
        { at: 1_700_000_000_000, method: 'GET', path: 'proposals', outcome: 'ok', status: 200, ms: 84 },
        {
          at: 1_700_000_000_500,
          method: 'PUT',
          path: 'sections/81',
          outcome: 'uncertain',
          status: null,
          ms: 20_000,
        },
      ],
    },
  },
  ...webhookExamples,
  ...fileExamples,
  ...mailExamples,
  ...pictureExamples,
  ...clientNewsExamples,
  'sync.setPaused': { input: { paused: true }, output: {} },
  'sync.setFocus': { input: { proposalId: toLocalId('p-1') }, output: {} },
  'sync.readSoon': { input: { proposalIds: [toLocalId('p-1'), toLocalId('p-2')] }, output: {} },
};

/** The methods of the contract. */
export const methodNames = Object.keys(examples) as readonly MethodName[];
