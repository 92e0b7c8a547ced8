import type { LocalId } from '#shared/domain/ids.ts';
import type { OperationDraft } from '#shared/sync/invert-operation.ts';
import type { Operation } from '#shared/sync/operation.ts';
import type { OperationState } from '#shared/sync/operation-state.ts';
import { planPush, type PushPlan } from '../plan-push.ts';

const message = {
  email: 'a@example.com',
  cc: [],
  bcc: [],
  subject: '',
  message: '',
  save_email_template: false,
  sender_id: null,
};

export type Entry = readonly [OperationDraft, OperationState?];

interface Circumstances {
  readonly now?: number;
  readonly conflicted?: readonly LocalId[];
  /** The client of each proposal. */
  readonly clients?: Readonly<Record<string, LocalId>>;
  /** The section of each line item. */
  readonly sections?: Readonly<Record<string, LocalId>>;
  /** Names of running pushes, which wait for budget. */
  readonly underWay?: readonly string[];
  /** Names of uncertain operations to be repeated. */
  readonly uncertain?: readonly string[];
}

/** Plans operations in order of creation. Their names are their indexes from 0. */
export function plan(
  entries: readonly Entry[],
  {
    now = 0,
    conflicted = [],
    clients = {},
    sections = {},
    underWay = [],
    uncertain = [],
  }: Circumstances = {},
): PushPlan {
  const pending = entries.map(([draft, state = 'waiting'], index) => {
    const operation: Operation = { ...draft, opId: String(index), deviceSeq: index + 1, createdAt: 0 };
    return { operation, state };
  });
  const clientOf = (proposalId: string): LocalId | null => clients[proposalId] ?? null;
  return planPush(pending, {
    now,
    clientOf,
    sectionOf: (lineItemId) => sections[lineItemId] ?? null,
    underWay: new Set(underWay),
    uncertain: new Set(uncertain),
    undecidedProposals: new Set(conflicted),
    undecided: new Set(),
  });
}

export const ready = (result: PushPlan): readonly string[] => result.ready.map(({ opId }) => opId);

export const client = (localId: LocalId): OperationDraft => ({
  kind: 'create',
  entity: 'client',
  localId,
  proposalId: null,
  fields: { email: [null, 'a@example.com'] },
  after: null,
});
export const proposal = (localId: LocalId, clientId: string | null = null): OperationDraft => ({
  kind: 'create',
  entity: 'proposal',
  localId,
  proposalId: localId,
  fields: { client_id: [null, clientId] },
  after: null,
});
export const section = (localId: LocalId, proposalId: LocalId): OperationDraft => ({
  kind: 'create',
  entity: 'section',
  localId,
  proposalId,
  fields: { proposal_id: [null, proposalId] },
  after: null,
});
export const first = (localId: LocalId, proposalId: LocalId): OperationDraft => ({
  kind: 'move',
  entity: 'section',
  localId,
  proposalId,
  parentId: proposalId,
  after: null,
});
export const item = (localId: LocalId, sectionId: string, proposalId: LocalId): OperationDraft => ({
  kind: 'create',
  entity: 'line_item',
  localId,
  proposalId,
  fields: { section_id: [null, sectionId] },
  after: null,
});
export const retitle = (localId: LocalId): OperationDraft => ({
  kind: 'update',
  entity: 'proposal',
  localId,
  proposalId: localId,
  fields: { title: ['A', 'B'] },
});
export const send = (localId: LocalId, notBefore: number | null = null): OperationDraft => ({
  kind: 'send',
  entity: 'proposal',
  localId,
  proposalId: localId,
  notBefore,
  message,
});
export const remove = (
  entity: 'client' | 'proposal' | 'section' | 'line_item',
  localId: LocalId,
  proposalId: LocalId | null,
): OperationDraft => ({
  kind: 'delete',
  entity,
  localId,
  proposalId,
  notBefore: null,
});
