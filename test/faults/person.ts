import { v7 as newId } from 'uuid';
import type { BridgeClient } from '#shared/bridge/client.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { isAppError } from '#shared/errors/app-error.ts';
import type { FieldChanges, Operation, SendMessage } from '#shared/sync/operation.ts';
import { openAccountOf } from '../support/core/open-account-of.ts';

/** An edit without the numbers that are stamped on it. */
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

/** The window's side of a run: keeps what the main process has not acknowledged, as IndexedDB would. */
export interface Person {
  readonly tag: string;
  /** Edits and hands them over. @returns false when the process died before it said that they are on disk */
  edit(client: BridgeClient, drafts: readonly Draft[]): Promise<boolean>;
  /** Hands over what was not acknowledged before, as a window does when the main process is back. */
  relay(client: BridgeClient): Promise<boolean>;
}

/** Whether the process died under a call. */
export function isDeath(error: unknown): boolean {
  return isAppError(error) && error.code === 'unavailable';
}

/** A person whose records all carry a word of their own, so that the service's database can be asked for them. */
export function createPerson(tag: string): Person {
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

/** A proposal with everything in it, for a client of its own. */
export interface Story {
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

/** What the person writes first. */
export function writeStory(tag: string): Story {
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

/** What the person changes once everything is there. */
export function changeStory({ proposal, sections }: Story, tag: string): readonly Draft[] {
  const [text = ''] = sections;
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
export function sendStory({ proposal }: Story, tag: string): Draft {
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
