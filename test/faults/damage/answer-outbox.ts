import type { BridgeClient } from '#shared/bridge/client.ts';
import type { MethodOutput } from '#shared/bridge/contract.ts';
import { isOpen } from '#shared/sync/question.ts';

type Outbox = MethodOutput<'outbox.read'>;
type Entry = Outbox['entries'][number];

/** Of an e-mail: it arrived, or it is to go out. */
export type Word = 'done' | 'again';

/** What a create is called, by which the person knows it. */
const nameOf = ({ operation }: Entry): unknown =>
  operation.kind === 'create' ? (operation.fields['title'] ?? operation.fields['name'])?.[1] : null;

async function answerEntry(
  client: BridgeClient,
  entry: Entry,
  wordOn: (subject: string) => Word,
): Promise<void> {
  const { operation, state } = entry;
  const { opId, kind } = operation;
  if (state === 'rejected') await client.call('outbox.discard', { opId });
  else if (kind === 'send')
    await client.call('outbox.decide', { opId, verdict: wordOn(operation.message.subject) });
  else if (kind === 'create') {
    const { candidates } = await client.call('outbox.candidates', { opId });
    const own = candidates.find(({ name }) => name === nameOf(entry));
    if (own === undefined) await client.call('outbox.decide', { opId, verdict: 'again' });
    else await client.call('outbox.adopt', { opId, serverId: own.serverId });
  } else await client.call('outbox.decide', { opId, verdict: 'again' });
}

/**
 * Answers everything that the outbox asks, for a person who is alone with the account and knows which e-mails arrived.
 *
 * @returns what was asked, in words
 */
export async function answerOutbox(
  client: BridgeClient,
  { entries, conflicts, questions }: Outbox,
  wordOn: (subject: string) => Word,
): Promise<readonly string[]> {
  const asked: string[] = [];
  for (const { conflictId, entity, field } of conflicts) {
    asked.push(`conflict: ${entity} ${field ?? ''}`);
    await client.call('conflicts.resolve', { conflictId, choice: { type: 'mine' } });
  }
  for (const question of questions.filter(isOpen)) {
    asked.push(`${question.type}: ${question.entity}`);
    // Of another client nothing is known here.
    if (question.type === 'client') continue;
    await client.call('questions.answer', { questionId: question.questionId, answer: 'keep' });
  }
  for (const entry of entries) {
    if (entry.state !== 'undecided' && entry.state !== 'rejected') continue;
    asked.push(`${entry.state}: ${entry.operation.kind} ${entry.operation.entity}, ${entry.reason ?? ''}`);
    await answerEntry(client, entry, wordOn);
  }
  return asked;
}
