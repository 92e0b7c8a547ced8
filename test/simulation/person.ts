import { withDescendants } from '#shared/sync/apply-operation.ts';
import { bothSides } from '#shared/sync/both-sides.ts';
import type { Conflict } from '#shared/sync/outbox-entry.ts';
import { isOpen } from '#shared/sync/question.ts';
import { isAppError } from '#shared/errors/app-error.ts';
import type { Entity, LocalId } from '#shared/domain/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import type { FieldValue } from '#shared/sync/operation.ts';
import { answerQuestion } from '../../src-main/core/sync/answer-question.ts';
import type { OutboxContext } from '../../src-main/core/sync/outbox-actions.ts';
import { decide, discard, hold, release, retry, withdraw } from '../../src-main/core/sync/outbox-actions.ts';
import { resolveConflict } from '../../src-main/core/sync/resolve-conflict.ts';
import type { JournaledOperation } from '../../src-main/core/journal/operation-store.ts';
import { visibleContent } from './content.ts';
import { Crash } from './disk.ts';
import type { Oracle } from './oracle.ts';
import type { OverwriteWatch } from './overwrites.ts';
import type { Random } from './random.ts';
import { tagged, taggedField, tagOf } from './tags.ts';
import type { World } from './world.ts';

interface PersonOptions {
  readonly world: World;
  readonly oracle: Oracle;
  readonly overwrites: OverwriteWatch;
  readonly random: Random;
  readonly mark: () => string;
  readonly note: (line: string) => void;
}

/** How a clash is decided. */
type Choice = 'mine' | 'theirs' | 'both' | 'edited';

/** Somebody at the computer, who does everything that the screens allow, at random. */
export interface Person {
  /** One edit, or one hand on the outbox. */
  act(): void;
  /** Whether the person has taken anything back or decided anything so far. */
  hasDecided(): boolean;
  /** Looks through everything that waits for a person, and decides it. False when nothing did. */
  tidyUp(): boolean;
}

const undoWindows = [0, 0, 10_000, 30_000] as const;

/** So many marks are given a second time, with the same words: twins that only their place tells apart (S10). */
const twinShare = 0.06;

export function createPerson({ world, oracle, overwrites, random, mark, note }: PersonOptions): Person {
  const { device } = world;
  let words = 0;
  let decided = false;
  let twin: Readonly<Record<string, FieldValue>> | null = null;

  const word = (): string => {
    words += 1;
    return `mine${words}`;
  };

  function all(entity: Entity): readonly AnyRecord[] {
    return device.view
      .values()
      .filter((record) => record.entity === entity)
      .toSorted((left, right) => (left.localId < right.localId ? -1 : 1));
  }

  function anyOf(entity: Entity): AnyRecord | null {
    const records = all(entity);
    return records.length === 0 ? null : random.pick(records);
  }

  function siblingBefore(entity: 'section' | 'line_item', parentId: LocalId): LocalId | null {
    const siblings = device.view.childrenOf(entity, parentId);
    return random.chance(0.2) || siblings.length === 0 ? null : random.pick(siblings).localId;
  }

  function createClient(): void {
    device.create('client', { email: `${word()}@Example.com`, name: tagged(mark(), 'Ada') });
  }

  function createProposal(): void {
    const client = random.chance(0.7) ? anyOf('client') : null;
    const title = tagged(mark(), word());
    device.create('proposal', { title, ...(client === null ? {} : { client_id: client.localId }) });
  }

  function createSection(): void {
    const proposal = anyOf('proposal');
    if (proposal === null) {
      createProposal();
      return;
    }
    const section_type = random.pick(['text', 'cost', 'cost']);
    const body = random.chance(0.5) ? `<p>${word()}</p><p>two</p><p>three</p>` : null;
    const fresh = { title: tagged(mark(), word()), section_type, body };
    const values = twin !== null && random.chance(twinShare * 4) ? twin : fresh;
    if (random.chance(twinShare)) twin = fresh;
    const proposal_id = proposal.localId;
    device.create('section', { ...values, proposal_id }, siblingBefore('section', proposal_id));
  }

  function createItem(): void {
    const costs = all('section').filter(
      (section) => section.entity === 'section' && section.fields.section_type === 'cost',
    );
    if (costs.length === 0) {
      createSection();
      return;
    }
    const section_id = random.pick(costs).localId;
    const name = random.chance(twinShare) ? tagged('#0', 'same') : tagged(mark(), word());
    const values = { section_id, name, amount: random.whole(0, 500) };
    device.create('line_item', values, siblingBefore('line_item', section_id));
  }

  function changeOf(record: AnyRecord): Readonly<Record<string, FieldValue>> {
    const field = taggedField[record.entity];
    const tag = tagOf(record.entity, record.fields) ?? mark();
    const text = { [field]: tagged(tag, word()) };
    switch (record.entity) {
      case 'client':
        return random.pick([
          text,
          { city: word() },
          { city: word(), web: word() },
          { email: `${word()}@example.com` },
        ]);
      case 'proposal': {
        const client = anyOf('client');
        return random.pick([
          text,
          text,
          { exclude_total: random.chance(0.5) },
          client === null ? text : { client_id: client.localId },
        ]);
      }
      case 'section':
        return random.pick([
          text,
          { body: changeBody(record.fields.body ?? '') },
          { optional: !record.fields.optional },
        ]);
      case 'line_item':
        return random.pick([
          text,
          { amount: random.whole(0, 500) },
          { cost_type: 'per', per_type: 'hour', quantity: random.whole(1, 9) },
        ]);
    }
  }

  function changeBody(body: string): string {
    const blocks = body.split(/(?<=<\/p>)/u).filter((block) => block !== '');
    while (blocks.length < 3) blocks.push('<p></p>');
    return blocks.with(random.whole(0, 2), `<p>${word()}</p>`).join('');
  }

  function update(): void {
    const record = anyOf(random.pick(['client', 'proposal', 'section', 'section', 'line_item', 'line_item']));
    if (record !== null) device.update(record.entity, record.localId, changeOf(record));
  }

  /** The same field again and again, perhaps back to where it was. */
  function keepTyping(): void {
    const record = anyOf('section');
    if (record?.entity !== 'section') return;
    const before = record.fields.title;
    const tag = tagOf('section', record.fields) ?? mark();
    const strokes = random.whole(2, 5);
    for (let stroke = 0; stroke < strokes; stroke += 1) {
      if (device.find('section', record.localId) === undefined) return;
      device.update('section', record.localId, { title: tagged(tag, word()) });
    }
    if (random.chance(0.3)) device.update('section', record.localId, { title: before });
  }

  function move(): void {
    const entity = random.pick(['section', 'line_item'] as const);
    const record = anyOf(entity);
    if (record === null || (record.entity !== 'section' && record.entity !== 'line_item')) return;
    const parentId = record.entity === 'section' ? record.fields.proposal_id : record.fields.section_id;
    if (parentId === null) return;
    const after = siblingBefore(entity, parentId);
    if (after !== record.localId) device.move(entity, record.localId, after);
  }

  function remove(): void {
    const record = anyOf(random.pick(['client', 'proposal', 'section', 'line_item', 'line_item']));
    if (record === null) return;
    const held = record.entity === 'proposal' ? random.pick([null, 10_000]) : null;
    device.delete(record.entity, record.localId, held);
  }

  function send(): void {
    const proposals = all('proposal').filter(
      (record) => record.entity === 'proposal' && record.fields.archived_at === null,
    );
    if (proposals.length === 0) return;
    const { localId } = random.pick(proposals);
    device.send(localId, { subject: `Offer ${word()}` }, random.pick(undoWindows));
  }

  /** Changes something, sends, and changes it back while the send still waits. */
  function changeMind(): void {
    const record = anyOf('section');
    if (record?.entity !== 'section' || record.fields.proposal_id === null) return;
    const { optional, proposal_id } = record.fields;
    const { localId } = record;
    device.update('section', localId, { optional: !optional });
    device.send(proposal_id, { subject: `Offer ${word()}` }, random.pick(undoWindows));
    if (device.find('section', localId) !== undefined) device.update('section', localId, { optional });
  }

  function archive(): void {
    const record = anyOf('proposal');
    if (record?.entity === 'proposal' && record.fields.archived_at === null && random.chance(0.3))
      device.archive(record.localId);
  }

  /** A hand on the outbox, through the bridge; too late is an answer like any other. */
  function onOutbox(what: string, action: (context: OutboxContext) => void, then: () => void): void {
    try {
      world.process().act(action);
      note(`  ${what}`);
      then();
      device.follow();
    } catch (error) {
      if (error instanceof Crash) {
        note(`  ${what}: crashed`);
        return;
      }
      if (!isAppError(error)) throw error;
      note(`  ${what}: ${error.code}`);
    }
  }

  /** The person lets an operation go that was not done: what it asked for is no longer expected. */
  function letGo({ operation }: JournaledOperation, taken: 'withdrawn' | 'discarded'): void {
    decided = true;
    const { entity, localId } = operation;
    if (operation.kind === 'create') oracle.giveUp(entity, localId);
    else if (operation.kind === 'update')
      for (const field of Object.keys(operation.fields)) oracle.letGo(entity, localId, field);
    else if (operation.kind === 'delete') oracle.giveUp(entity, localId);
    note(`    ${taken} ${operation.kind} of ${entity} ${localId}`);
  }

  function approve(entry: JournaledOperation): void {
    decided = true;
    const { operation } = entry;
    const approval = oracle.approvals.get(operation.opId);
    if (operation.kind === 'send' && approval !== undefined) {
      approval.words += 1;
      approval.approved = visibleContent(device.view, operation.localId);
    }
    if (operation.kind !== 'create') return;
    const tag = oracle.of(operation.entity, operation.localId).tag;
    if (tag !== null) oracle.allowCreation(tag);
  }

  function touchOutbox(): void {
    const { journal } = world.process();
    const entries = journal.operations.all();
    if (entries.length === 0) return;
    const entry = random.pick(entries);
    const { opId } = entry.operation;
    const name = `${entry.operation.kind} ${opId.slice(-6)}`;
    switch (random.whole(0, 4)) {
      case 0:
        onOutbox(
          `withdraw ${name}`,
          (context) => withdraw(context, opId),
          () => letGo(entry, 'withdrawn'),
        );
        return;
      case 1:
        onOutbox(
          `hold ${name}`,
          (context) => hold(context, opId),
          () => {},
        );
        return;
      case 2:
        onOutbox(
          `release ${name}`,
          (context) => release(context, opId),
          () => {},
        );
        return;
      case 3:
        if (entry.state === 'rejected')
          onOutbox(
            `retry ${name}`,
            (context) => retry(context, opId),
            () => {},
          );
        return;
      default:
        settle(entry);
    }
  }

  /** Decides one entry that waits for a person. */
  function settle(entry: JournaledOperation): void {
    const { operation, state } = entry;
    const { opId } = operation;
    const name = `${operation.kind} ${opId.slice(-6)}`;
    if (state === 'held')
      onOutbox(
        `release ${name}`,
        (context) => release(context, opId),
        () => {},
      );
    else if (state === 'needs-user') {
      const verdict = random.pick(['done', 'again'] as const);
      onOutbox(
        `decide ${verdict} ${name}`,
        (context) => decide(context, opId, verdict),
        () => {
          if (verdict === 'again') approve(entry);
          else letGo(entry, 'discarded');
        },
      );
    } else if (state === 'rejected')
      onOutbox(
        `discard ${name}`,
        (context) => discard(context, opId),
        () => letGo(entry, 'discarded'),
      );
  }

  /** Delete against edit: made anew with everything in it, or let go. */
  function resolveDeletion({ conflictId, entity, localId }: Conflict): void {
    const type = random.pick(['mine', 'theirs'] as const);
    const record = device.find(entity, localId);
    const records = record === undefined ? [] : withDescendants(device.view, record);
    onOutbox(
      `${type === 'mine' ? 'restore' : 'let go'} ${entity} ${localId}`,
      (context) => resolveConflict(context, conflictId, { type }),
      () => {
        if (type === 'theirs') oracle.giveUp(entity, localId);
        for (const one of type === 'mine' ? records : []) {
          const tag = tagOf(one.entity, one.fields);
          if (tag !== null) oracle.allowCreation(tag);
        }
      },
    );
  }

  function resolve(): boolean {
    const conflicts = world.process().journal.conflicts.all();
    if (conflicts.length === 0) return false;
    decided = true;
    const conflict = random.pick(conflicts);
    const { conflictId, entity, localId, field, base, mine, theirs } = conflict;
    if (field === null) {
      resolveDeletion(conflict);
      return true;
    }
    const both = bothSides(field, base, mine, theirs);
    const isText = typeof mine === 'string' && field === taggedField[entity];
    const edited = tagged(tagOf(entity, { [taggedField[entity]]: mine }) ?? '#0', word());
    const choices: readonly { readonly type: Choice; readonly value: FieldValue }[] = [
      { type: 'mine', value: mine },
      { type: 'theirs', value: null },
      isText ? { type: 'edited', value: edited } : { type: 'mine', value: mine },
      both === null || field !== 'body' ? { type: 'mine', value: mine } : { type: 'both', value: both },
    ];
    const { type, value } = random.pick(choices);
    onOutbox(
      `resolve ${type} ${entity}.${field}`,
      (context) =>
        resolveConflict(context, conflictId, type === 'edited' ? { type, value: edited } : { type }),
      () => {
        overwrites.decided(entity, localId, field, theirs);
        if (type === 'theirs') oracle.letGo(entity, localId, field);
        else oracle.of(entity, localId).fields.set(field, value);
      },
    );
    return true;
  }

  /** Answers what waits without an operation; false when nothing does. */
  function answer(): boolean {
    const question = world.process().journal.questions.all().find(isOpen);
    if (question === undefined) return false;
    decided = true;
    const said = random.pick(['remove', 'keep'] as const);
    const { questionId } = question;
    const found = question.type === 'twin' ? device.find(question.entity, question.twinId) : undefined;
    onOutbox(
      `answer ${said} ${question.type}`,
      (context) => answerQuestion(context, questionId, said),
      () => {
        const tag = found === undefined ? null : tagOf(found.entity, found.fields);
        if (tag !== null && said === 'keep') oracle.allowCreation(tag);
      },
    );
    return true;
  }

  const deeds: readonly (readonly [number, string, () => void])[] = [
    [6, 'create client', createClient],
    [8, 'create proposal', createProposal],
    [16, 'create section', createSection],
    [16, 'create item', createItem],
    [22, 'update', update],
    [5, 'type', keepTyping],
    [10, 'move', move],
    [5, 'delete', remove],
    [7, 'send', send],
    [3, 'change mind', changeMind],
    [2, 'archive', archive],
    [7, 'outbox', touchOutbox],
    [4, 'resolve', () => void resolve()],
  ];
  const total = deeds.reduce((sum, [weight]) => sum + weight, 0);

  return {
    act() {
      let left = random.whole(1, total);
      for (const [weight, name, deed] of deeds) {
        left -= weight;
        if (left > 0) continue;
        note(name);
        deed();
        return;
      }
    },
    hasDecided: () => decided,
    tidyUp() {
      const { journal } = world.process();
      const waiting = journal.operations
        .all()
        .filter(({ state }) => state === 'held' || state === 'needs-user' || state === 'rejected');
      for (const entry of waiting) settle(entry);
      let resolved = false;
      while (world.process().isAlive() && (resolve() || answer())) resolved = true;
      // A clock that was set back makes a hold longer than anybody meant.
      const far = journal.operations
        .all()
        .filter(({ operation }) => 'notBefore' in operation && operation.notBefore !== null);
      for (const { operation } of far)
        onOutbox(
          'release',
          (context) => release(context, operation.opId),
          () => {},
        );
      return waiting.length > 0 || resolved || far.length > 0;
    },
  };
}
