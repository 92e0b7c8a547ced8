import { noListViews } from '#shared/domain/list-views.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import type { FeedChange } from '#shared/bridge/feed.ts';
import type { Carrier } from '#shared/bridge/carrier.ts';
import { createBridgeServer } from '#shared/bridge/server.ts';
import { emptyOutbox } from '#shared/bridge/testing/empty-outbox.ts';
import { createRecordingHandlers } from '#shared/bridge/testing/recording-handlers.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import { makeRecord } from '#shared/sync/record-from-create.ts';

/**
 * Number of proposals with 8 sections of 5 line items each. The client has viewed each sent one twice. The newest has
 * `longest` sections.
 */
export interface Size {
  readonly proposals: number;
  readonly longest: number;
  /** Pictures as addresses of their data. With them, there are two more proposals: one with them, and one without. */
  readonly pictures?: readonly string[];
}

/** The proposals of a workspace with pictures. */
export const illustrated = { with: 'proposal:illustrated', without: 'proposal:plain' } as const;

/** Half as many tables as pictures: one per section, beside two pictures. */
const perSection = 2;

const statuses = ['draft', 'pending', 'accepted', 'rejected', 'clarification'] as const;
const sentence = 'Interviews with the people who use it, then a prototype they can try for two weeks. ';
const proposalsPerClient = 10;
/** The time of the first activity, ms since the epoch. */
const firstActivity = 1_750_000_000_000;
const hour = 3_600_000;

/** Fields that every record has and no measurement uses. */
const plain = {
  proposal: { prepared_by_id: null, sender_id: null, archived_at: null },
  section: {
    template_id: null,
    name: null,
    reusable: false,
    page_break: false,
    optional: false,
    include_total: false,
    selected: false,
  },
  lineItem: { cost_type: 'fixed', recurring_type: null, per_type: null },
} as const;

function put(scope: LocalId, record: AnyRecord): FeedChange {
  return { type: 'put', scope, record };
}

function makeClient(index: number): FeedChange {
  const localId = toLocalId(`client:${index + 1}`);
  const fields = { email: `client${index + 1}@example.com`, name: 'Client', surname: `${index + 1}` };
  return put(localId, makeRecord('client', localId, toServerId(`${index + 1}`), fields));
}

function makeSection(proposalId: LocalId, id: number, position: number): readonly FeedChange[] {
  const localId = toLocalId(`section:${id}`);
  const section = makeRecord('section', localId, toServerId(`${id}`), {
    ...plain.section,
    proposal_id: proposalId,
    title: `Section ${position + 1}`,
    body: `<p>${sentence.repeat(3)}</p>`,
    position,
    section_type: 'cost',
  });
  const lines = Array.from({ length: 5 }, (_, line) =>
    put(
      proposalId,
      makeRecord('line_item', toLocalId(`line_item:${id * 5 + line}`), toServerId(`${id * 5 + line}`), {
        ...plain.lineItem,
        section_id: localId,
        name: `Line ${line + 1}`,
        quantity: line + 1,
        amount: 1_000 * (line + 1),
        position: line,
      }),
    ),
  );
  return [put(proposalId, section), ...lines];
}

/** When the client viewed it, so that the list's column has content. */
function makeActivities(index: number, publicId: string): readonly FeedChange[] {
  return [0, 1].map((visit) => ({
    type: 'activity',
    activity: {
      id: `${publicId} ${visit}`,
      activity_type: 'client_view_proposal',
      at: firstActivity + (index + visit) * hour,
      ip_address: '192.0.2.1',
      proposal_public_id: publicId,
      proposal_title: `Proposal ${index + 1}`,
      client_full_name: 'Client',
      client_email: 'client@example.com',
    },
  }));
}

function makeProposal(index: number, { proposals, longest }: Size): readonly FeedChange[] {
  const localId = toLocalId(`proposal:${index + 1}`);
  const sections = index === proposals - 1 ? longest : 8;
  const status = index === proposals - 1 ? 'draft' : (statuses[index % statuses.length] ?? 'draft');
  const publicId = status === 'draft' ? null : `public-${index + 1}`;
  const proposal = makeRecord('proposal', localId, toServerId(`${index + 1}`), {
    ...plain.proposal,
    public_id: publicId,
    title: `Proposal ${index + 1}`,
    status,
    client_id: `client:${Math.floor(index / proposalsPerClient) + 1}`,
    currency: 'EUR',
  });
  const made = Array.from({ length: sections }, (_, position) =>
    makeSection(localId, 1 + index * 8 + position, position),
  );
  const activities = publicId === null ? [] : makeActivities(index, publicId);
  return [put(localId, proposal), ...made.flat(), ...activities];
}

function makeIllustrated(id: string, first: number, pictures: readonly string[], isPlain: boolean) {
  const localId = toLocalId(id);
  const proposal = makeRecord('proposal', localId, toServerId(String(first)), {
    ...plain.proposal,
    ...{ public_id: null, title: id, status: 'draft', client_id: 'client:1', currency: 'EUR' },
  });
  const row = `<tr>${'<td>Design and build</td>'.repeat(4)}</tr>`;
  const table = `<table><tbody>${row.repeat(6)}</tbody></table>`;
  const sections = Array.from({ length: pictures.length / perSection }, (_, position) => {
    const own = pictures.slice(position * perSection, (position + 1) * perSection);
    const figures = own.map(
      (source) =>
        `<figure class="picture"><img src="${source}" width="1600" height="1200" alt="Pier"></figure>`,
    );
    return makeRecord(
      'section',
      toLocalId(`section:${id}:${position}`),
      toServerId(String(first + position)),
      {
        ...plain.section,
        ...{ proposal_id: localId, title: `Part ${position + 1}`, position, section_type: 'text' },
        body: `<p>${sentence.repeat(3)}</p>${isPlain ? '' : figures.join('') + table}<p>${sentence}</p>`,
      },
    );
  });
  return [proposal, ...sections].map((record) => put(localId, record));
}

/** Far behind the numbers of the other records. */
const firstIllustrated = 5_000_000;

const syncStatus = {
  current: { phase: 'idle' },
  pendingChanges: 0,
  pendingSends: 0,
  needsReview: 0,
  lastPulledAt: 1_790_000_000_000,
  lastSyncedAt: 1_790_000_000_000,
  taxesMissing: 0,
} as const;

/** Serves a made workspace as a main process with all data on disk does: in memory, created page by page. */
export function serveWorkspace(carrier: Carrier, size: Size): void {
  let lastDeviceSeq = 0;
  const clients = Math.ceil(size.proposals / proposalsPerClient);
  const perPage = 40;
  createBridgeServer(
    carrier,
    {
      ...createRecordingHandlers().handlers,
      'session.get': () =>
        Promise.resolve({
          state: 'connected',
          accountKey: `bench#${size.proposals}`,
          accountName: 'Studio',
          accountEmail: 'office@studio.example',
          currency: 'EUR',
          baseUrl: 'https://service.example/api/v2',
          embedded: false,
          workspace: null,
          keyStorage: 'keychain',
        }),
      'data.recovery': () => Promise.resolve({ report: null }),
      'listViews.get': () => Promise.resolve({ views: noListViews }),
      'updates.get': () => Promise.resolve({ state: 'unsupported' }),
      'sync.status': () => Promise.resolve(syncStatus),
      'outbox.read': () => Promise.resolve(emptyOutbox),
      'mirror.attach': () =>
        Promise.resolve({
          generation: 'bench',
          rebuild: false,
          head: 0,
          lastDeviceSeq,
          restoredPartially: false,
        }),
      'mirror.snapshot': ({ after }) => {
        const start = Number(after ?? 0);
        const end = Math.min(size.proposals, start + perPage);
        const made = Array.from({ length: end - start }, (_, index) => makeProposal(start + index, size));
        const own = size.pictures ?? [];
        const more = [
          ...makeIllustrated(illustrated.with, firstIllustrated, own, false),
          ...makeIllustrated(illustrated.without, firstIllustrated + 1_000, own, true),
        ];
        const first =
          start === 0
            ? [
                ...Array.from({ length: clients }, (_, index) => makeClient(index)),
                ...(size.pictures === undefined ? [] : more),
              ]
            : [];
        const next = end === size.proposals ? null : String(end);
        return Promise.resolve({ changes: [...first, ...made.flat()], next, feedSeq: 0, deviceSeq: 0 });
      },
      'feed.read': () => Promise.resolve({ entries: [], head: 0 }),
      'operations.submit': ({ operations }) => {
        lastDeviceSeq = Math.max(lastDeviceSeq, ...operations.map(({ deviceSeq }) => deviceSeq));
        return Promise.resolve({ acknowledged: operations.map(({ opId }) => opId), lastDeviceSeq });
      },
    },
    (error) => {
      throw error;
    },
  );
}
