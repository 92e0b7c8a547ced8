import type { Page } from '@playwright/test';
import type { LocalId } from '#shared/domain/ids.ts';
import type { Operation, OperationOf } from '#shared/sync/operation.ts';
import { newId } from './core/new-id.ts';
import { callBridge } from './bridge.ts';
import { openAccountKey, readSnapshot } from './snapshot.ts';

/** An edit without the fields that are set when it is submitted. */
export type Draft =
  | Omit<OperationOf<'create'>, keyof Stamp>
  | Omit<OperationOf<'update'>, keyof Stamp>
  | Omit<OperationOf<'send'>, keyof Stamp>;
type Stamp = Pick<Operation, 'opId' | 'deviceSeq' | 'createdAt'>;

/**
 * Submits edits to the main process as the page's data layer does, for specs that need more edits than a user could make.
 * Resolves when they are on disk.
 */
export async function submitEdits(page: Page, drafts: readonly Draft[]): Promise<void> {
  const { deviceSeq } = await readSnapshot(page);
  const operations = drafts.map((draft, index): Operation => ({
    ...draft,
    opId: newId(),
    deviceSeq: deviceSeq + index + 1,
    createdAt: Date.now(),
  }));
  const accountKey = await openAccountKey(page);
  for (let first = 0; first < operations.length; first += 100) {
    const some = operations.slice(first, first + 100);
    await callBridge(page, 'operations.submit', { accountKey, operations: some });
  }
}

/** A new client, as an edit. */
export function newClient(email: string, name: string): Draft & { readonly localId: LocalId } {
  const fields = { email: [null, email], name: [null, name] } as const;
  return { kind: 'create', entity: 'client', localId: newId(), proposalId: null, fields, after: null };
}

/** A new proposal for a client, as an edit. */
export function newProposal(title: string, clientId: LocalId): Draft {
  const localId = newId();
  const fields = { title: [null, title], client_id: [null, clientId] } as const;
  return { kind: 'create', entity: 'proposal', localId, proposalId: localId, fields, after: null };
}

/** A new section with prices, as an edit: the first of its proposal. */
export function newPrices(title: string, proposalId: LocalId): Draft {
  const fields = {
    proposal_id: [null, proposalId],
    section_type: [null, 'cost'],
    title: [null, title],
  } as const;
  return { kind: 'create', entity: 'section', localId: newId(), proposalId, fields, after: null };
}

/** A new line of a section of a proposal, as an edit: the first of its section. */
export function newLine(name: string, sectionId: LocalId, proposalId: LocalId): Draft {
  const fields = { section_id: [null, sectionId], name: [null, name], amount: [null, 12_000] } as const;
  return { kind: 'create', entity: 'line_item', localId: newId(), proposalId, fields, after: null };
}

/** The sending of a proposal, as an edit. It is sent as soon as possible. */
export function newSend(proposalId: LocalId, email: string, subject: string): Draft {
  const message = { email, cc: [], bcc: [], subject, message: 'Please have a look.' };
  return {
    kind: 'send',
    entity: 'proposal',
    localId: proposalId,
    proposalId,
    notBefore: null,
    message: { ...message, save_email_template: false, sender_id: null },
  };
}
