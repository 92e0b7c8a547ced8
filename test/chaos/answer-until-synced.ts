import { toLocalId } from '#shared/domain/testing/ids.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../simulation/world/random.ts';
import type { Effect, Effects, List } from './effects.ts';
import { listOf, type Ledger } from './ledger.ts';
import type { Outbox, Window } from './window.ts';

type Entry = Outbox['entries'][number];
type Conflict = Outbox['conflicts'][number];
type Question = Outbox['questions'][number];

/** The number of questions to the user, by kind. */
export type Asked = Map<string, number>;

interface AnswerOptions {
  readonly window: Window;
  readonly ledger: Ledger;
  readonly effects: Effects;
  readonly random: Random;
  readonly asked: Asked;
  /** Longest time without progress, ms. */
  readonly limitMs: number;
}

/** Thrown without progress; the message contains the outbox. */
export class NotIdleError extends Error {}

/**
 * Answers everything that waits for the user, always correctly, from the log of effects: any duplicate or loss is
 * therefore the app's fault. Resolves when the outbox is empty and a full sync has ended after `since`. @returns
 * whether anything was answered
 */
export async function answerUntilSynced(options: AnswerOptions, since: number): Promise<boolean> {
  const { window, ledger, effects, random, asked, limitMs } = options;
  let end = performance.now() + limitMs;
  let fewest = Infinity;
  let answered = false;
  let nudgeAt = 0;

  const note = (what: string): void => {
    answered = true;
    asked.set(what, (asked.get(what) ?? 0) + 1);
  };

  /** The records that the app created on the service and that no record here refers to. */
  async function orphans(): Promise<ReadonlySet<string>> {
    const view = await window.view();
    const known = new Set(
      [...view.records.values()].flatMap(({ kind, serverId, localId }) =>
        // A record first read from the service has its server id in its local id; it may be the wanted orphan.
        serverId === null || localId === `${kind}:${serverId}` ? [] : [`${listOf[kind]}/${serverId}`],
      ),
    );
    return new Set(
      effects.list.flatMap(({ kind, caller, list, id }) =>
        kind === 'create' && caller === 'app' && !known.has(`${list}/${id}`) ? [`${list}/${id}`] : [],
      ),
    );
  }

  /** Whether the service died during a create of the app with this text, so that its author is unknown. */
  const mayHaveMade = (list: List, words: string): boolean =>
    effects.exchanges.some(
      ({ caller, method, path, body, status, deliveredAt }) =>
        caller === 'app' &&
        method === 'POST' &&
        path.endsWith(`/${list}`) &&
        status === null &&
        deliveredAt !== null &&
        body.includes(JSON.stringify(words)),
    );

  const makerOf = (list: List, serverId: string): Effect | undefined =>
    effects.list.find(({ kind, list: where, id }) => kind === 'create' && where === list && id === serverId);

  async function answerCreate({ operation }: Entry): Promise<void> {
    const { opId } = operation;
    if (operation.kind !== 'create' || operation.entity === 'taxation' || operation.entity === 'template')
      return;
    const list = listOf[operation.entity];
    const lost = await orphans();
    const words = String(operation.fields['title']?.[1] ?? operation.fields['name']?.[1] ?? '');
    const { candidates } = await window.call('outbox.candidates', { opId });
    const own = candidates.find(({ serverId, name }) => {
      const made = makerOf(list, serverId);
      if (made === undefined) return name === words && mayHaveMade(list, words);
      return lost.has(`${list}/${serverId}`) && (made.body['title'] ?? made.body['name'] ?? '') === words;
    });
    if (own === undefined) {
      note(`again ${operation.entity}`);
      await window.attempt('outbox.decide', { opId, verdict: 'again' });
    } else {
      note(`adopt ${operation.entity}`);
      await window.attempt('outbox.adopt', { opId, serverId: own.serverId });
    }
  }

  async function answerSend({ operation }: Entry): Promise<void> {
    const { opId } = operation;
    const approval = ledger.approval(opId);
    if (operation.kind !== 'send' || approval === undefined) return;
    const ids = window.serverIds(approval.proposalId);
    const wentOut = effects.list.filter(
      ({ kind, caller, id, body }) =>
        kind === 'send' &&
        caller === 'app' &&
        ids.includes(id) &&
        body['email'] === approval.email &&
        body['subject'] === approval.subject,
    ).length;
    const { entries } = await window.call('outbox.read', {});
    const waiting = new Set(entries.map((entry) => entry.operation.opId));
    const accountedFor = ledger.approvals.filter(
      (one) =>
        one.proposalId === approval.proposalId &&
        one.email === approval.email &&
        one.subject === approval.subject &&
        !one.released &&
        !waiting.has(one.opId),
    ).length;
    if (wentOut > accountedFor) {
      note('send: it was sent');
      await window.attempt('outbox.decide', { opId, verdict: 'done' });
      return;
    }
    if (random.chance(0.7)) {
      note('send: again');
      const view = await window.view();
      approval.seen.push(view.content(approval.proposalId));
      const shown = view.hash(toLocalId(approval.proposalId));
      await window.attempt('outbox.decide', { opId, verdict: 'again', shown });
    } else {
      note('send: not any more');
      if ((await window.attempt('outbox.discard', { opId })) === 'done') approval.released = true;
    }
  }

  async function answerRejected({ operation, reason }: Entry): Promise<void> {
    const { opId, localId } = operation;
    note(`refused ${operation.kind} ${operation.entity}`);
    ledger.refusals.push(`${operation.kind} ${operation.entity} ${localId}: ${JSON.stringify(reason)}`);
    if ((await window.attempt('outbox.discard', { opId })) !== 'done') return;
    const parent = ledger.parents.get(localId);
    if (parent !== undefined) ledger.unknownOrder.add(parent);
    switch (operation.kind) {
      case 'create':
        if (operation.entity !== 'taxation' && operation.entity !== 'template')
          ledger.release(operation.entity, localId);
        return;
      case 'update':
        for (const field of Object.keys(operation.fields)) ledger.records.get(localId)?.fields.delete(field);
        return;
      case 'send': {
        const approval = ledger.approval(opId);
        if (approval !== undefined) approval.released = true;
        return;
      }
      case 'delete': {
        const record = ledger.records.get(localId);
        if (record !== undefined) {
          record.deleted = false;
          record.released = true;
        }
        return;
      }
      case 'move':
      case 'archive':
      case 'unarchive':
      case 'record_decision':
      case 'record_send':
    }
  }

  async function answerEntry(entry: Entry): Promise<void> {
    const { operation, state } = entry;
    const { opId } = operation;
    if (state === 'held') await window.attempt('outbox.release', { opId });
    else if (state === 'rejected') await answerRejected(entry);
    else if (state !== 'undecided') return;
    else if (operation.kind === 'create') await answerCreate(entry);
    else if (operation.kind === 'send') await answerSend(entry);
    else {
      note(`again ${operation.kind}`);
      await window.attempt('outbox.decide', { opId, verdict: 'again' });
    }
  }

  async function answerConflict({
    conflictId,
    entity,
    localId,
    field,
    mine,
    theirs,
  }: Conflict): Promise<void> {
    if (entity === 'taxation' || entity === 'template') return;
    const said = random.pick(['mine', 'theirs'] as const);
    note(field === null ? `deleted remotely: ${said}` : `conflict: ${said}`);
    const how = await window.attempt('conflicts.resolve', { conflictId, choice: { type: said } });
    if (how !== 'done') return;
    if (field !== null) {
      ledger.decided({ localId, field, theirs: theirs, said }, mine);
    } else if (said === 'mine') ledger.revive(entity, localId);
    else ledger.release(entity, localId);
  }

  async function answerQuestion(question: Question): Promise<void> {
    const { questionId } = question;
    if (question.type === 'missing') {
      if (question.answer !== null) return;
      note('missing records');
      await window.attempt('questions.answer', { questionId, answer: 'remove' });
    } else if (question.type === 'client') {
      note('missing client');
      const client = (await window.view()).of('client')[0];
      if (client !== undefined)
        await window.attempt('questions.chooseClient', { questionId, clientId: client.localId });
    } else {
      if (question.entity === 'taxation' || question.entity === 'template') return;
      const list = listOf[question.entity];
      const ids = window.serverIds(question.duplicateId);
      const makers = ids.map((id) => makerOf(list, id));
      const isOwn = makers.some((made) =>
        made === undefined ? mayHaveMade(list, question.name) : made.caller === 'app',
      );
      note(isOwn ? 'duplicate of ours' : 'duplicate of theirs');
      await window.attempt('questions.answer', { questionId, answer: isOwn ? 'remove' : 'keep' });
    }
  }

  for (;;) {
    const { entries, conflicts, questions } = await window.call('outbox.read', {});
    // In this order: the newest first would give up records that older ones depend on.
    for (const conflict of conflicts) await answerConflict(conflict);
    for (const question of questions) await answerQuestion(question);
    for (const entry of entries) await answerEntry(entry);
    const { current, lastPulledAt } = await window.status();
    const isQuiet = entries.length === 0 && conflicts.length === 0 && questions.length === 0;
    if (isQuiet && current.phase === 'idle' && lastPulledAt !== null && lastPulledAt >= since)
      return answered;
    const waiting = entries.length + conflicts.length + questions.length;
    if (waiting < fewest) {
      fewest = waiting;
      end = performance.now() + limitMs;
    }
    if (performance.now() > end) {
      throw new NotIdleError(
        `The app does not become idle: ${JSON.stringify({ current, lastPulledAt, entries, conflicts, questions })}`,
      );
    }
    if (current.phase === 'paused') await window.call('sync.setPaused', { paused: false });
    if (performance.now() > nudgeAt) {
      nudgeAt = performance.now() + 1_500;
      await window.call('sync.now', {});
    }
    await pause(60);
  }
}
