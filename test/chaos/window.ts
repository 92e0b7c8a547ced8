import { setTimeout as pause } from 'node:timers/promises';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import { createRecordMap } from '#shared/sync/record-map.ts';
import { hashShownContent } from '../support/core/hash-shown-content.ts';
import { newId } from '../support/core/new-id.ts';
import type { MethodInput, MethodName, MethodOutput } from '#shared/bridge/contract.ts';
import { contentOf } from './content.ts';
import type { Value } from './effects.ts';
import type { Kind, Ledger } from './ledger.ts';
import type { CoreProgram } from './processes.ts';

type Operation = MethodInput<'operations.submit'>['operations'][number];
/** The outbox as the window reads it. */
export type Outbox = MethodOutput<'outbox.read'>;
type Status = MethodOutput<'sync.status'>;

type Unnumbered<One> = One extends Operation
  ? Omit<One, 'opId' | 'deviceSeq' | 'createdAt'> & { readonly opId?: string }
  : never;

/** An edit without its numbers. */
export type Draft = Unnumbered<Operation>;

/** A record on screen. */
export interface Shown {
  readonly kind: Kind;
  readonly localId: LocalId;
  readonly serverId: string | null;
  readonly parentId: LocalId | null;
  readonly fields: Readonly<Record<string, Value | undefined>>;
}

/** The screen at one moment. */
export interface View {
  readonly records: ReadonlyMap<string, Shown>;
  of(kind: Kind): readonly Shown[];
  /** The children of a record, in order. */
  below(localId: string): readonly Shown[];
  /** The content of a proposal that a client reads. */
  content(proposalId: string): string;
  /** The hash by which the window names that content in an approval. */
  hash(proposalId: LocalId): string;
}

/** What a window reads: the records that this user knows, and all of them. */
interface Snapshot {
  readonly shown: readonly Shown[];
  readonly all: readonly AnyRecord[];
}

/** The user's window. It repeats calls after a crash of the core, and keeps unacknowledged edits. */
export interface Window {
  call<M extends MethodName>(method: M, input: MethodInput<M>): Promise<MethodOutput<M>>;
  /** Makes a call at most once. */
  attempt<M extends MethodName>(method: M, input: MethodInput<M>): Promise<'done' | 'refused' | 'died'>;
  view(): Promise<View>;
  /** Relays edits across crashes. Resolves when all are acknowledged. */
  submit(drafts: readonly Draft[]): Promise<void>;
  connected(): Promise<void>;
  status(): Promise<Status>;
  /** All server ids that a record had. */
  serverIds(localId: string): readonly string[];
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** Whether the core died during a call or has not opened its account yet. */
const isDeath = (error: unknown): boolean =>
  ['unavailable', 'not-connected', 'wrong-account'].includes(codeOf(error));

function viewOf({ shown, all }: Snapshot): View {
  const records = new Map(shown.map((one) => [one.localId, one]));
  const below = (localId: string): readonly Shown[] =>
    shown
      .filter(({ parentId }) => parentId === localId)
      .toSorted((left, right) => Number(left.fields['position']) - Number(right.fields['position']));
  return {
    records,
    of: (kind) => shown.filter((one) => one.kind === kind),
    below,
    content(proposalId) {
      const proposal = records.get(toLocalId(proposalId));
      const clientId = proposal?.fields['client_id'] ?? null;
      const client = clientId === null ? undefined : records.get(toLocalId(String(clientId)));
      return contentOf({
        title: String(proposal?.fields['title'] ?? ''),
        client: client === undefined ? null : String(client.fields['email']),
        sections: below(proposalId)
          .filter(({ kind }) => kind === 'section')
          .map((section) => ({
            fields: section.fields,
            items: below(section.localId).map(({ fields }) => fields),
          })),
      });
    },
    hash: (proposalId) => hashShownContent(createRecordMap(all), proposalId),
  };
}

/** @param giveUpMs longest time of a call across crashes */
export function openWindow(core: CoreProgram, ledger: Ledger, giveUpMs = 60_000): Window {
  const serverIds = new Map<string, string[]>();
  let deviceSeq = 0;

  async function inLives<T>(step: () => Promise<T>): Promise<T> {
    for (const end = performance.now() + giveUpMs; ;) {
      try {
        if (core.isAlive()) return await step();
      } catch (error) {
        if (!isDeath(error)) throw error;
      }
      if (performance.now() > end) throw new Error(`The core does not answer. ${core.complaints()}`);
      await pause(15);
    }
  }

  const call: Window['call'] = (method, input) => inLives(() => core.client().call(method, input));

  async function accountKey(): Promise<string> {
    const session = await core.client().call('session.get', {});
    if (session.state === 'connected') return session.accountKey;
    throw Object.assign(new Error(`The session is ${JSON.stringify(session)}.`), {
      code: session.state === 'blocked' ? 'blocked' : 'not-connected',
    });
  }

  async function snapshot(): Promise<Snapshot> {
    const key = await accountKey();
    const shown: Shown[] = [];
    const all: AnyRecord[] = [];
    for (let after: string | null = null, first = true; first || after !== null; first = false) {
      const page: MethodOutput<'mirror.snapshot'> = await core
        .client()
        .call('mirror.snapshot', { accountKey: key, after, limit: 2_000 });
      for (const change of page.changes) {
        if (change.type !== 'put') continue;
        all.push(change.record);
        if (change.record.entity === 'taxation' || change.record.entity === 'template') continue;
        const { entity, localId, serverId, fields } = change.record;
        const values = fields as Readonly<Record<string, Value | undefined>>;
        const parentId =
          entity === 'section' ? values['proposal_id'] : entity === 'line_item' ? values['section_id'] : null;
        shown.push({
          kind: entity,
          localId,
          serverId,
          parentId: typeof parentId === 'string' ? toLocalId(parentId) : null,
          fields: values,
        });
      }
      after = page.next;
    }
    for (const { localId, serverId, parentId } of shown) {
      const known = serverIds.get(localId) ?? [];
      if (serverId !== null && !known.includes(serverId)) serverIds.set(localId, [...known, serverId]);
      if (parentId !== null) ledger.parents.set(localId, parentId);
    }
    const now = performance.now();
    for (const { localId, fields } of shown)
      for (const [field, value] of Object.entries(fields)) ledger.show(localId, field, value ?? null, now);
    return { shown, all };
  }

  return {
    call,
    async attempt(method, input) {
      try {
        await core.client().call(method, input);
        return 'done';
      } catch (error) {
        if (isDeath(error)) return 'died';
        if (['bad-input', 'internal'].includes(codeOf(error))) throw error;
        return 'refused';
      }
    },
    view: async () => viewOf(await inLives(snapshot)),
    async submit(drafts) {
      const operations = drafts.map((draft) => {
        deviceSeq += 1;
        return { opId: newId(), ...draft, deviceSeq, createdAt: Date.now() };
      });
      await inLives(async () => {
        const key = await accountKey();
        // A known edit is acknowledged again, so a lost acknowledgment does no harm.
        await core.client().call('operations.submit', { accountKey: key, operations });
      });
      for (const operation of operations) {
        ledger.save(performance.now(), JSON.stringify(operation));
      }
    },
    async connected() {
      await inLives(accountKey);
    },
    status: () => call('sync.status', {}),
    serverIds: (localId) => {
      // The local id of another user's record contains its server id.
      const foreign = /^[a-z_]+:(\d+)$/u.exec(localId)?.[1];
      return [...new Set([...(foreign === undefined ? [] : [foreign]), ...(serverIds.get(localId) ?? [])])];
    },
  };
}
