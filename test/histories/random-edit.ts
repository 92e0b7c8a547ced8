import { scopeOfSection } from '#shared/sync/record-scope.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import type { DataStore } from '../../src-renderer/data/data-store.ts';
import type { Random } from '../simulation/world/random.ts';

/** What a random edit needs: one window at one moment. */
export interface EditContext {
  readonly store: DataStore;
  /** A unique text, so that every edit changes something. */
  readonly text: (kind: string) => string;
  readonly random: Random;
  /** Advances the clock, so that typing starts a new undo step. */
  readonly pause: () => void;
  /** Whether this window may change a record. */
  readonly isOwn: (id: LocalId) => boolean;
  readonly own: (id: LocalId | null) => void;
  /** Whether nothing is pushed, so that edits without an opposite in the API are allowed. */
  readonly isOffline: boolean;
}

/** Does one edit. Resolves to its description; null if it is impossible now. */
type RandomEdit = (context: EditContext) => Promise<string | null>;

async function anyProposal({ store, random, isOwn }: EditContext) {
  const listed = (await store.queries.proposals({ view: 'all' })).filter(({ proposal }) =>
    isOwn(proposal.localId),
  );
  if (listed.length === 0) return null;
  return await store.queries.proposal(random.pick(listed).proposal.localId);
}

async function anySection(context: EditContext) {
  const document = await anyProposal(context);
  if (document === null || document.sections.length === 0) return null;
  return { document, ...context.random.pick(document.sections) };
}

async function anyItem(context: EditContext) {
  const found = await anySection(context);
  if (found === null || found.items.length === 0) return null;
  return { ...found, item: context.random.pick(found.items) };
}

async function anyClient({ store, random, isOwn }: EditContext) {
  const clients = (await store.queries.clients()).filter(({ localId }) => isOwn(localId));
  return clients.length === 0 ? null : random.pick(clients);
}

async function anyOriginal({ store, random, isOwn }: EditContext) {
  const sections = (await store.queries.standaloneSections()).filter(({ section }) => isOwn(section.localId));
  return sections.length === 0 ? null : random.pick(sections);
}

/** Another position among siblings than the present one; undefined for none. */
function otherPosition(
  random: Random,
  siblings: readonly { readonly localId: LocalId }[],
  id: LocalId,
): LocalId | null | undefined {
  const ids = siblings.map(({ localId }) => localId);
  const before = ids[ids.indexOf(id) - 1] ?? null;
  const positions = [null, ...ids].filter((position) => position !== id && position !== before);
  return positions.length === 0 ? undefined : random.pick(positions);
}

const createProposal: RandomEdit = async (context) => {
  const { store, random, own } = context;
  const client = random.chance(0.4) ? await anyClient(context) : null;
  const id = await store.commands.createProposal({
    title: context.text('Proposal'),
    ...(client && { client_id: client.localId }),
  });
  own(id);
  return `create proposal ${id}`;
};

const createClient: RandomEdit = async (context) => {
  const { store, own } = context;
  const name = context.text('client');
  const id = await store.commands.createClient({ name, email: `${name.replace(' ', '')}@example.com` });
  own(id);
  return `create client ${id}`;
};

const addSection: RandomEdit = async (context) => {
  const document = await anyProposal(context);
  if (document === null) return null;
  const { proposal, sections } = document;
  const after = context.random.pick([null, ...sections.map(({ section }) => section.localId)]);
  const isCost = context.random.chance(0.6);
  const id = await context.store.commands.addSection(proposal.localId, after, {
    title: context.text('Section'),
    section_type: isCost ? 'cost' : 'text',
  });
  return `add section ${id} to ${proposal.localId}`;
};

const addLines: RandomEdit = async (context) => {
  const found = await anySection(context);
  if (found === null || found.section.fields.section_type !== 'cost') return null;
  const { document, section, items } = found;
  const after = context.random.pick([null, ...items.map(({ localId }) => localId)]);
  const rows = Array.from({ length: context.random.whole(1, 3) }, () => ({
    name: context.text('Line'),
    amount: 100,
  }));
  const target = { proposalId: document.proposal.localId, sectionId: section.localId, after };
  await context.store.commands.addLineItems(target, rows);
  return `add ${rows.length} lines to ${section.localId}`;
};

const addTax: RandomEdit = async (context) => {
  const document = await anyProposal(context);
  if (document === null) return null;
  await context.store.commands.addTax(document.proposal.localId, {
    name: context.text('Tax'),
    percentage: '7',
  });
  return `add tax to ${document.proposal.localId}`;
};

const updateProposal: RandomEdit = async (context) => {
  const document = await anyProposal(context);
  if (document === null) return null;
  const { localId } = document.proposal;
  for (let letters = context.random.whole(1, 3); letters > 0; letters -= 1)
    await context.store.commands.updateProposal(localId, { title: context.text('Title') });
  return `type title of ${localId}`;
};

const chooseClient: RandomEdit = async (context) => {
  const [document, client] = [await anyProposal(context), await anyClient(context)];
  if (document === null || client === null) return null;
  const { localId, fields } = document.proposal;
  const client_id = fields.client_id === client.localId ? null : client.localId;
  await context.store.commands.updateProposal(localId, { client_id });
  return `choose client ${client_id} for ${localId}`;
};

const updateSection: RandomEdit = async (context) => {
  const found = await anySection(context);
  if (found === null) return null;
  const values = context.random.chance(0.5)
    ? { title: context.text('Titled') }
    : { body: `<p>${context.text('Body')}</p>` };
  await context.store.commands.updateSection(found.document.proposal.localId, found.section.localId, values);
  return `update section ${found.section.localId}`;
};

const updateLine: RandomEdit = async (context) => {
  const found = await anyItem(context);
  if (found === null) return null;
  await context.store.commands.updateLineItem(found.document.proposal.localId, found.item.localId, {
    name: context.text('Lined'),
  });
  return `update line ${found.item.localId}`;
};

const updateClient: RandomEdit = async (context) => {
  const client = await anyClient(context);
  if (client === null) return null;
  await context.store.commands.updateClient(client.localId, { surname: context.text('Surname') });
  return `update client ${client.localId}`;
};

const moveSection: RandomEdit = async (context) => {
  const found = await anySection(context);
  if (found === null) return null;
  const { document, section } = found;
  const siblings = document.sections.map((one) => one.section);
  const after = otherPosition(context.random, siblings, section.localId);
  if (after === undefined) return null;
  await context.store.commands.moveSection(document.proposal.localId, section.localId, after);
  return `move section ${section.localId} behind ${after}`;
};

const moveLine: RandomEdit = async (context) => {
  const found = await anyItem(context);
  const after = found && otherPosition(context.random, found.items, found.item.localId);
  if (found === null || after === undefined) return null;
  await context.store.commands.moveLineItem(found.document.proposal.localId, found.item.localId, after);
  return `move line ${found.item.localId} behind ${after}`;
};

const deleteSection: RandomEdit = async (context) => {
  const found = await anySection(context);
  if (found === null) return null;
  await context.store.commands.deleteSection(found.document.proposal.localId, found.section.localId);
  return `delete section ${found.section.localId}`;
};

const deleteLines: RandomEdit = async (context) => {
  const found = await anySection(context);
  const ids = found?.items.map(({ localId }) => localId).filter(() => context.random.chance(0.6)) ?? [];
  if (found === null || ids.length === 0) return null;
  await context.store.commands.deleteLineItems(found.document.proposal.localId, ids);
  return `delete lines ${ids.join(' ')}`;
};

const deleteTax: RandomEdit = async (context) => {
  const document = await anyProposal(context);
  const tax = document?.taxes[0];
  if (tax === undefined) return null;
  await context.store.commands.deleteTax(tax.fields.proposal_id, tax.localId);
  return `delete tax ${tax.localId}`;
};

const deleteProposal: RandomEdit = async (context) => {
  const document = await anyProposal(context);
  if (document === null) return null;
  await context.store.commands.deleteProposals([document.proposal.localId]);
  return `delete proposal ${document.proposal.localId}`;
};

const archiveProposal: RandomEdit = async (context) => {
  const document = context.isOffline ? await anyProposal(context) : null;
  if (document === null) return null;
  await context.store.commands.archiveProposals([document.proposal.localId]);
  return `archive ${document.proposal.localId}`;
};

const deleteClient: RandomEdit = async (context) => {
  const client = await anyClient(context);
  if (client === null) return null;
  await context.store.commands.deleteClient(client.localId);
  return `delete client ${client.localId}`;
};

const duplicateProposal: RandomEdit = async (context) => {
  const document = await anyProposal(context);
  if (document === null) return null;
  const id = await context.store.commands.duplicateProposal(document.proposal.localId);
  context.own(id);
  return `duplicate proposal ${document.proposal.localId} as ${id}`;
};

const duplicateSection: RandomEdit = async (context) => {
  const found = await anySection(context);
  if (found === null) return null;
  const { document, section } = found;
  await context.store.commands.duplicateSection(document.proposal.localId, section.localId);
  return `duplicate section ${section.localId}`;
};

const createOriginal: RandomEdit = async (context) => {
  const { store, own } = context;
  const id = await store.commands.createLibrarySection({ title: context.text('Original') });
  own(id);
  return `create section of the library ${id}`;
};

const insertOriginal: RandomEdit = async (context) => {
  const [document, original] = [await anyProposal(context), await anyOriginal(context)];
  if (document === null || original === null) return null;
  const { localId } = document.proposal;
  await context.store.commands.insertSections({ proposalId: localId, after: null }, [original]);
  return `insert ${original.section.localId} into ${localId}`;
};

const deleteOriginal: RandomEdit = async (context) => {
  const original = await anyOriginal(context);
  if (original === null) return null;
  await context.store.commands.deleteSection(scopeOfSection(original.section), original.section.localId);
  return `delete section of the library ${original.section.localId}`;
};

const edits: readonly (readonly [weight: number, edit: RandomEdit])[] = [
  [6, createProposal],
  [3, createClient],
  [8, addSection],
  [8, addLines],
  [2, addTax],
  [4, updateProposal],
  [3, chooseClient],
  [5, updateSection],
  [4, updateLine],
  [2, updateClient],
  [5, moveSection],
  [4, moveLine],
  [4, deleteSection],
  [3, deleteLines],
  [1, deleteTax],
  [2, deleteProposal],
  [1, archiveProposal],
  [2, deleteClient],
  [1, duplicateProposal],
  [2, duplicateSection],
  [2, createOriginal],
  [2, insertOriginal],
  [1, deleteOriginal],
];
const total = edits.reduce((sum, [weight]) => sum + weight, 0);

function anyEdit(random: Random): RandomEdit {
  let rest = random.whole(1, total);
  for (const [weight, edit] of edits) {
    rest -= weight;
    if (rest <= 0) return edit;
  }
  return createProposal;
}

/** Does one random edit that is possible now. Resolves to its description. */
export async function editAtRandom(context: EditContext): Promise<string> {
  context.pause();
  for (;;) {
    const done = await anyEdit(context.random)(context);
    if (done !== null) return done;
  }
}
