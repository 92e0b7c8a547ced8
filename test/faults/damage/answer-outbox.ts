import type { BridgeClient } from '#shared/bridge/client.ts';
import type { MethodOutput } from '#shared/bridge/contract.ts';
import { isOpen } from '#shared/sync/question.ts';

type Outbox = MethodOutput<'outbox.read'>;
type Entry = Outbox['entries'][number];

/** The user's decision on an e-mail: it was sent, or send it again. */
export type Decision = 'done' | 'again';

/** The title or name of a create, by which the user recognizes its record. */
const nameOf = ({ operation }: Entry): unknown =>
  operation.kind === 'create' ? (operation.fields['title'] ?? operation.fields['name'])?.[1] : null;

async function answerEntry(
  client: BridgeClient,
  entry: Entry,
  decisionOn: (subject: string) => Decision,
): Promise<void> {
  const { operation, state } = entry;
  const { opId, kind } = operation;
  if (state === 'rejected') await client.call('outbox.discard', { opId });
  else if (kind === 'send')
    await client.call('outbox.decide', { opId, verdict: decisionOn(operation.message.subject) });
  else if (kind === 'create') {
    const { candidates } = await client.call('outbox.candidates', { opId });
    const own = candidates.find(({ name }) => name === nameOf(entry));
    if (own === undefined) await client.call('outbox.decide', { opId, verdict: 'again' });
    else await client.call('outbox.adopt', { opId, serverId: own.serverId });
  } else await client.call('outbox.decide', { opId, verdict: 'again' });
}

/**
 * Answers all questions of the outbox for a user who is alone in the account and knows which e-mails arrived.
 *
 * @returns the questions as text
 */
export async function answerOutbox(
  client: BridgeClient,
  { entries, conflicts, questions }: Outbox,
  decisionOn: (subject: string) => Decision,
): Promise<readonly string[]> {
  const asked: string[] = [];
  for (const { conflictId, entity, field } of conflicts) {
    asked.push(`conflict: ${entity} ${field ?? ''}`);
    await client.call('conflicts.resolve', { conflictId, choice: { type: 'mine' } });
  }
  for (const question of questions.filter(isOpen)) {
    asked.push(`${question.type}: ${question.entity}`);
    // No other client is known here.
    if (question.type === 'client') continue;
    await client.call('questions.answer', { questionId: question.questionId, answer: 'keep' });
  }
  for (const entry of entries) {
    if (entry.state !== 'undecided' && entry.state !== 'rejected') continue;
    asked.push(
      `${entry.state}: ${entry.operation.kind} ${entry.operation.entity}, ${entry.reason?.code ?? ''}`,
    );
    await answerEntry(client, entry, decisionOn);
  }
  return asked;
}
