import type { LocalId } from '#shared/domain/ids.ts';
import type { DataStore } from '../../src-renderer/data/data-store.ts';
import type { Random } from '../simulation/world/random.ts';

/** What a person at one window can do at this moment, as one step of undo. */
export interface Hands {
  readonly store: DataStore;
  /** Words that no other field has: an edit always changes something. */
  readonly text: (kind: string) => string;
  readonly random: Random;
  /** Time goes on, so that typing begins a step of its own. */
  readonly pause: () => void;
  /** Whether a record is this person's to change. */
  readonly isOwn: (id: LocalId) => boolean;
  readonly own: (id: LocalId | null) => void;
  /** Nothing leaves this computer: what could not be taken back at the service can be done as well. */
  readonly isOffline: boolean;
}

/** What was done, in a few words; null where there was nothing that it could be done to. */
type Deed = (hands: Hands) => Promise<string | null>;

async function anyProposal({ store, random, isOwn }: Hands) {
  const listed = (await store.queries.proposals({ view: 'all' })).filter(({ proposal }) =>
    isOwn(proposal.localId),
  );
  if (listed.length === 0) return null;
  return await store.queries.proposal(random.pick(listed).proposal.localId);
}

async function anySection(hands: Hands) {
  const document = await anyProposal(hands);
  if (document === null || document.sections.length === 0) return null;
  return { document, ...hands.random.pick(document.sections) };
}

async function anyItem(hands: Hands) {
  const found = await anySection(hands);
  if (found === null || found.items.length === 0) return null;
  return { ...found, item: hands.random.pick(found.items) };
}

async function anyClient({ store, random, isOwn }: Hands) {
  const clients = (await store.queries.clients()).filter(({ localId }) => isOwn(localId));
  return clients.length === 0 ? null : random.pick(clients);
}

async function anyOriginal({ store, random, isOwn }: Hands) {
  const sections = (await store.queries.standaloneSections()).filter(({ section }) => isOwn(section.localId));
  return sections.length === 0 ? null : random.pick(sections);
}

/** Another position among siblings than the one that a record has; undefined where there is none. */
function otherPlace(
  random: Random,
  siblings: readonly { readonly localId: LocalId }[],
  id: LocalId,
): LocalId | null | undefined {
  const ids = siblings.map(({ localId }) => localId);
  const before = ids[ids.indexOf(id) - 1] ?? null;
  const positions = [null, ...ids].filter((position) => position !== id && position !== before);
  return positions.length === 0 ? undefined : random.pick(positions);
}

const createProposal: Deed = async (hands) => {
  const { store, random, own } = hands;
  const client = random.chance(0.4) ? await anyClient(hands) : null;
  const id = await store.commands.createProposal({
    title: hands.text('Proposal'),
    ...(client && { client_id: client.localId }),
  });
  own(id);
  return `create proposal ${id}`;
};

const createClient: Deed = async (hands) => {
  const { store, own } = hands;
  const name = hands.text('client');
  const id = await store.commands.createClient({ name, email: `${name.replace(' ', '')}@example.com` });
  own(id);
  return `create client ${id}`;
};

const addSection: Deed = async (hands) => {
  const document = await anyProposal(hands);
  if (document === null) return null;
  const { proposal, sections } = document;
  const after = hands.random.pick([null, ...sections.map(({ section }) => section.localId)]);
  const isCost = hands.random.chance(0.6);
  const id = await hands.store.commands.addSection(proposal.localId, after, {
    title: hands.text('Section'),
    section_type: isCost ? 'cost' : 'text',
  });
  return `add section ${id} to ${proposal.localId}`;
};

const addLines: Deed = async (hands) => {
  const found = await anySection(hands);
  if (found === null || found.section.fields.section_type !== 'cost') return null;
  const { document, section, items } = found;
  const after = hands.random.pick([null, ...items.map(({ localId }) => localId)]);
  const rows = Array.from({ length: hands.random.whole(1, 3) }, () => ({
    name: hands.text('Line'),
    amount: 100,
  }));
  const target = { proposalId: document.proposal.localId, sectionId: section.localId, after };
  await hands.store.commands.addLineItems(target, rows);
  return `add ${rows.length} lines to ${section.localId}`;
};

const addTax: Deed = async (hands) => {
  const document = await anyProposal(hands);
  if (document === null) return null;
  await hands.store.commands.addTax(document.proposal.localId, { name: hands.text('Tax'), percentage: '7' });
  return `add tax to ${document.proposal.localId}`;
};

const updateProposal: Deed = async (hands) => {
  const document = await anyProposal(hands);
  if (document === null) return null;
  const { localId } = document.proposal;
  for (let letters = hands.random.whole(1, 3); letters > 0; letters -= 1)
    await hands.store.commands.updateProposal(localId, { title: hands.text('Title') });
  return `type title of ${localId}`;
};

const chooseClient: Deed = async (hands) => {
  const [document, client] = [await anyProposal(hands), await anyClient(hands)];
  if (document === null || client === null) return null;
  const { localId, fields } = document.proposal;
  const client_id = fields.client_id === client.localId ? null : client.localId;
  await hands.store.commands.updateProposal(localId, { client_id });
  return `choose client ${client_id} for ${localId}`;
};

const updateSection: Deed = async (hands) => {
  const found = await anySection(hands);
  if (found === null) return null;
  const values = hands.random.chance(0.5)
    ? { title: hands.text('Titled') }
    : { body: `<p>${hands.text('Body')}</p>` };
  await hands.store.commands.updateSection(found.section.localId, values);
  return `update section ${found.section.localId}`;
};

const updateLine: Deed = async (hands) => {
  const found = await anyItem(hands);
  if (found === null) return null;
  await hands.store.commands.updateLineItem(found.item.localId, { name: hands.text('Lined') });
  return `update line ${found.item.localId}`;
};

const updateClient: Deed = async (hands) => {
  const client = await anyClient(hands);
  if (client === null) return null;
  await hands.store.commands.updateClient(client.localId, { surname: hands.text('Surname') });
  return `update client ${client.localId}`;
};

const moveSection: Deed = async (hands) => {
  const found = await anySection(hands);
  if (found === null) return null;
  const { document, section } = found;
  const siblings = document.sections.map((one) => one.section);
  const after = otherPlace(hands.random, siblings, section.localId);
  if (after === undefined) return null;
  await hands.store.commands.moveSection(section.localId, after);
  return `move section ${section.localId} behind ${after}`;
};

const moveLine: Deed = async (hands) => {
  const found = await anyItem(hands);
  const after = found && otherPlace(hands.random, found.items, found.item.localId);
  if (found === null || after === undefined) return null;
  await hands.store.commands.moveLineItem(found.item.localId, after);
  return `move line ${found.item.localId} behind ${after}`;
};

const deleteSection: Deed = async (hands) => {
  const found = await anySection(hands);
  if (found === null) return null;
  await hands.store.commands.deleteSection(found.section.localId);
  return `delete section ${found.section.localId}`;
};

const deleteLines: Deed = async (hands) => {
  const found = await anySection(hands);
  const ids = found?.items.map(({ localId }) => localId).filter(() => hands.random.chance(0.6)) ?? [];
  if (ids.length === 0) return null;
  await hands.store.commands.deleteLineItems(ids);
  return `delete lines ${ids.join(' ')}`;
};

const deleteTax: Deed = async (hands) => {
  const document = await anyProposal(hands);
  const tax = document?.taxes[0];
  if (tax === undefined) return null;
  await hands.store.commands.deleteTax(tax.localId);
  return `delete tax ${tax.localId}`;
};

const deleteProposal: Deed = async (hands) => {
  const document = await anyProposal(hands);
  if (document === null) return null;
  await hands.store.commands.deleteProposals([document.proposal.localId]);
  return `delete proposal ${document.proposal.localId}`;
};

const archiveProposal: Deed = async (hands) => {
  const document = hands.isOffline ? await anyProposal(hands) : null;
  if (document === null) return null;
  await hands.store.commands.archiveProposals([document.proposal.localId]);
  return `archive ${document.proposal.localId}`;
};

const deleteClient: Deed = async (hands) => {
  const client = await anyClient(hands);
  if (client === null) return null;
  await hands.store.commands.deleteClient(client.localId);
  return `delete client ${client.localId}`;
};

const duplicateProposal: Deed = async (hands) => {
  const document = await anyProposal(hands);
  if (document === null) return null;
  const id = await hands.store.commands.duplicateProposal(document.proposal.localId);
  hands.own(id);
  return `duplicate proposal ${document.proposal.localId} as ${id}`;
};

const duplicateSection: Deed = async (hands) => {
  const found = await anySection(hands);
  if (found === null) return null;
  const { document, section } = found;
  await hands.store.commands.duplicateSection(document.proposal.localId, section.localId);
  return `duplicate section ${section.localId}`;
};

const createOriginal: Deed = async (hands) => {
  const { store, own } = hands;
  const id = await store.commands.createLibrarySection({ title: hands.text('Original') });
  own(id);
  return `create section of the library ${id}`;
};

const insertOriginal: Deed = async (hands) => {
  const [document, original] = [await anyProposal(hands), await anyOriginal(hands)];
  if (document === null || original === null) return null;
  const { localId } = document.proposal;
  await hands.store.commands.insertSections({ proposalId: localId, after: null }, [original]);
  return `insert ${original.section.localId} into ${localId}`;
};

const deleteOriginal: Deed = async (hands) => {
  const original = await anyOriginal(hands);
  if (original === null) return null;
  await hands.store.commands.deleteSection(original.section.localId);
  return `delete section of the library ${original.section.localId}`;
};

const deeds: readonly (readonly [weight: number, deed: Deed])[] = [
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
const total = deeds.reduce((sum, [weight]) => sum + weight, 0);

function anyDeed(random: Random): Deed {
  let rest = random.whole(1, total);
  for (const [weight, deed] of deeds) {
    rest -= weight;
    if (rest <= 0) return deed;
  }
  return createProposal;
}

/** Does something that can be done now, and says what. */
export async function doSomething(hands: Hands): Promise<string> {
  hands.pause();
  for (;;) {
    const done = await anyDeed(hands.random)(hands);
    if (done !== null) return done;
  }
}
