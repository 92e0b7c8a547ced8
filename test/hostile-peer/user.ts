import type { Entity, LocalId } from '#shared/domain/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import type { FieldValue } from '#shared/sync/operation.ts';
import { isOpen } from '#shared/sync/question.ts';
import type { Trial } from './trial.ts';

/** The user creates a client. */
export async function newClient(trial: Trial): Promise<LocalId> {
  const name = trial.word();
  return await trial.create('client', null, { email: `${name}@example.com`, name });
}

/** The user creates a proposal with a price. */
export async function newProposal(trial: Trial, client: LocalId): Promise<void> {
  const proposal = trial.newId();
  await trial.create('proposal', proposal, { title: trial.word(), client_id: client }, proposal);
  const section = await trial.create('section', proposal, {
    proposal_id: proposal,
    title: trial.word(),
    section_type: 'cost',
  });
  await trial.create('line_item', proposal, { section_id: section, name: trial.word(), amount: 1_000 });
}

/** The field that names a record of each kind. */
const named: Readonly<Partial<Record<Entity, string>>> = {
  client: 'name',
  proposal: 'title',
  section: 'title',
  line_item: 'name',
};

function chainOf(record: AnyRecord, records: readonly AnyRecord[]): LocalId | null {
  switch (record.entity) {
    case 'client':
      return null;
    case 'proposal':
    case 'template':
      return record.localId;
    case 'section':
    case 'taxation':
      return record.fields.proposal_id;
    case 'line_item': {
      const { section_id: sectionId } = record.fields;
      const section = records.find(({ localId }) => localId === sectionId);
      return section?.entity === 'section' ? section.fields.proposal_id : null;
    }
  }
}

/** The user renames a record, changes a price, or creates a record. */
export async function edit(trial: Trial): Promise<void> {
  const { random } = trial;
  const records = await trial.records();
  // Records that only a corrupted answer showed may not exist.
  const own = records.filter(({ entity, localId }) => trial.ledger.isOwn(entity, localId));
  const made = own.filter((record) => record.entity === 'client' || chainOf(record, records) !== null);
  if (made.length === 0 || random.chance(0.25)) {
    const clients = made.filter(({ entity }) => entity === 'client');
    if (clients.length === 0 || random.chance(0.5)) await newClient(trial);
    else await newProposal(trial, random.pick(clients).localId);
    return;
  }
  const record = random.pick(made);
  const proposalId = chainOf(record, records);
  const fields: Readonly<Record<string, unknown>> = { ...record.fields };
  const update = async (name: string, value: FieldValue): Promise<void> => {
    const was = (fields[name] ?? null) as FieldValue;
    await trial.update(record.entity, record.localId, proposalId, name, was, value);
  };
  if (record.entity === 'line_item' && random.chance(0.4)) await update('amount', random.whole(1, 1_000_000));
  else if (record.entity === 'section' && random.chance(0.4)) await update('body', `<p>${trial.word()}</p>`);
  else await update(named[record.entity] ?? 'name', trial.word());
}

/** Chooses another client for a proposal whose client the service reported as deleted. */
async function chooseOtherClient(trial: Trial, localId: LocalId): Promise<void> {
  const records = await trial.records();
  const proposal = records.find((record) => record.entity === 'proposal' && record.localId === localId);
  if (proposal?.entity !== 'proposal') return;
  const { client_id: clientId } = proposal.fields;
  const clients = records.filter(({ entity }) => entity === 'client').map((record) => record.localId);
  if (clientId !== null && clients.includes(clientId)) return;
  const other = clients[0] ?? (await newClient(trial));
  await trial.update('proposal', localId, localId, 'client_id', clientId, other);
}

/** Decides everything that needs the user, in favor of their own edits. Resolves to false when there was nothing. */
export async function decide(trial: Trial): Promise<boolean> {
  const { client } = trial.app;
  const { entries, conflicts, questions } = await client.call('outbox.read', {});
  const attempt = async (work: Promise<unknown>): Promise<void> => {
    // A decision may already be obsolete because of the one before.
    await work.catch(() => undefined);
  };
  for (const { conflictId } of conflicts)
    await attempt(client.call('conflicts.resolve', { conflictId, choice: { type: 'mine' } }));
  for (const question of questions.filter(isOpen)) {
    const { questionId } = question;
    if (question.type !== 'client')
      await attempt(client.call('questions.answer', { questionId, answer: 'keep' }));
  }
  for (const { operation, state } of entries) {
    const { opId } = operation;
    if (state === 'rejected' && operation.entity === 'proposal')
      await chooseOtherClient(trial, operation.localId);
    if (state === 'rejected') await attempt(client.call('outbox.retry', { opId }));
    if (state === 'undecided') await attempt(client.call('outbox.decide', { opId, verdict: 'again' }));
  }
  return entries.length > 0 || conflicts.length > 0 || questions.some(isOpen);
}
