import { filesPath } from '#shared/domain/files/file-references.ts';
import { newId } from '../support/core/new-id.ts';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { BridgeClient } from '#shared/bridge/client.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { isAppError } from '#shared/errors/app-error.ts';
import type { FieldChanges, Operation, SendMessage } from '#shared/sync/operation.ts';
import { openAccountOf } from '../support/core/open-account-of.ts';

/** An edit without its id, number and time. */
type Draft =
  | {
      readonly kind: 'create';
      readonly entity: 'client' | 'proposal' | 'section' | 'line_item';
      readonly localId: LocalId;
      readonly proposalId: LocalId | null;
      readonly fields: FieldChanges;
      readonly after: LocalId | null;
    }
  | {
      readonly kind: 'update';
      readonly entity: 'proposal' | 'section';
      readonly localId: LocalId;
      readonly proposalId: LocalId;
      readonly fields: FieldChanges;
    }
  | {
      readonly kind: 'send';
      readonly entity: 'proposal';
      readonly localId: LocalId;
      readonly proposalId: LocalId;
      readonly notBefore: null;
      readonly message: SendMessage;
    };

/** The window of a run: keeps unacknowledged edits, as IndexedDB would. */
export interface User {
  readonly tag: string;
  /** Makes edits and relays them. @returns false if the process died before it acknowledged them */
  edit(client: BridgeClient, drafts: readonly Draft[]): Promise<boolean>;
  /** Relays unacknowledged edits, as a window does when the main process is back. */
  relay(client: BridgeClient): Promise<boolean>;
}

/** Whether the process died during a call. */
export function isDeath(error: unknown): boolean {
  return isAppError(error) && error.code === 'unavailable';
}

/** A user whose records all contain a tag, by which the service's database is queried. */
export function createUser(tag: string): User {
  let waiting: readonly Operation[] = [];
  let deviceSeq = 0;

  async function relay(client: BridgeClient): Promise<boolean> {
    if (waiting.length === 0) return true;
    try {
      const accountKey = await openAccountOf(client);
      await client.call('operations.submit', { accountKey, operations: [...waiting] });
      waiting = [];
      return true;
    } catch (error) {
      if (!isDeath(error)) throw error;
      return false;
    }
  }

  return {
    tag,
    async edit(client, drafts) {
      const operations = drafts.map((draft): Operation => {
        deviceSeq += 1;
        return { ...draft, opId: newId(), deviceSeq, createdAt: Date.now() };
      });
      waiting = [...waiting, ...operations];
      return await relay(client);
    },
    relay,
  };
}

/** A proposal with its client and contents. */
export interface SampleProposal {
  readonly client: LocalId;
  readonly proposal: LocalId;
  readonly sections: readonly LocalId[];
  readonly drafts: readonly Draft[];
}

const create = (
  entity: 'client' | 'proposal' | 'section' | 'line_item',
  proposalId: LocalId | null,
  values: Readonly<Record<string, string | number>>,
  after: LocalId | null = null,
  localId = newId(),
): Extract<Draft, { kind: 'create' }> => ({
  kind: 'create',
  entity,
  localId,
  proposalId: entity === 'proposal' ? localId : proposalId,
  fields: Object.fromEntries(Object.entries(values).map(([field, value]) => [field, [null, value]])),
  after,
});

/** The user's first edits. */
export function sampleProposal(tag: string): SampleProposal {
  const client = create('client', null, { email: `${tag}@example.com`, name: `Client ${tag}` });
  const proposal = create('proposal', null, { title: `Proposal ${tag}`, client_id: client.localId });
  const id = proposal.localId;
  const text = create('section', id, { proposal_id: id, section_type: 'text', title: `Text ${tag}` });
  const prices = create(
    'section',
    id,
    { proposal_id: id, section_type: 'cost', title: `Prices ${tag}` },
    text.localId,
  );
  const item = create('line_item', id, {
    section_id: prices.localId,
    name: `Line ${tag}`,
    cost_type: 'fixed',
    amount: 4200,
  });
  return {
    client: client.localId,
    proposal: id,
    sections: [text.localId, prices.localId],
    drafts: [client, proposal, text, prices, item],
  };
}

/** A text with a picture. */
export function pictureOf({ proposal }: SampleProposal, hash: string): Draft {
  const body = `<p><img src="${filesPath}${hash}" alt=""></p>`;
  return create('section', proposal, { proposal_id: proposal, section_type: 'text', title: 'Picture', body });
}

/** The user's later change. */
export function changeOf({ proposal, sections }: SampleProposal, tag: string): readonly Draft[] {
  const [text = toLocalId('none')] = sections;
  return [
    {
      kind: 'update',
      entity: 'section',
      localId: text,
      proposalId: proposal,
      fields: { title: [`Text ${tag}`, `Changed ${tag}`] },
    },
  ];
}

/** The approval of the e-mail. */
export function sendOf({ proposal }: SampleProposal, tag: string): Draft {
  return {
    kind: 'send',
    entity: 'proposal',
    localId: proposal,
    proposalId: proposal,
    notBefore: null,
    message: {
      email: `${tag}@example.com`,
      cc: [],
      bcc: [],
      subject: `Subject ${tag}`,
      message: 'Please have a look.',
      save_email_template: false,
      sender_id: null,
    },
  };
}
