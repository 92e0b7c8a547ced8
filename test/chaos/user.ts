import { setTimeout as pause } from 'node:timers/promises';
import type { LocalId } from '#shared/domain/ids.ts';
import { newId } from '../support/core/new-id.ts';
import type { Random } from '../simulation/world/random.ts';
import { createDrafts, type Made } from './drafts.ts';
import type { Kind, Ledger } from './ledger.ts';
import type { Plan } from './plan.ts';
import type { Draft, Shown, View, Window } from './window.ts';

/** A user who writes, moves, deletes and sends during the faults. */
export interface User {
  /** Does all actions of the plan. */
  work(): Promise<void>;
  /** The number of each action. */
  readonly actions: ReadonlyMap<string, number>;
}

interface UserOptions {
  readonly window: Window;
  readonly ledger: Ledger;
  readonly random: Random;
  readonly plan: Plan;
}

/** Share of actions on records that the second writer also changes. */
const sameRecords = 0.35;

export function createUser({ window, ledger, random, plan }: UserOptions): User {
  const actions = new Map<string, number>();
  const { word, title, created, inserted, clientOf, sectionOf, itemOf, changesOf } = createDrafts(
    ledger,
    random,
  );

  async function hand(made: readonly Made[]): Promise<void> {
    await window.submit(made.map(({ draft }) => draft));
    for (const one of made) one.enter();
  }

  const ids = (records: readonly Shown[]): readonly LocalId[] => records.map(({ localId }) => localId);
  const anyAfter = (siblings: readonly LocalId[]): LocalId | null =>
    random.chance(0.3) ? null : (siblings.at(random.chance(0.6) ? -1 : 0) ?? null);
  /** The first records of each kind, which both users prefer. */
  const isPopular = ({ serverId }: Shown): boolean => ['1', '2', '3'].includes(serverId ?? '');
  function pickOf(records: readonly Shown[]): Shown | null {
    const popular = random.chance(sameRecords) ? records.filter(isPopular) : [];
    const among = popular.length > 0 ? popular : records;
    return among.length === 0 ? null : random.pick(among);
  }
  const drafts = (view: View): readonly Shown[] =>
    view.of('proposal').filter(({ fields }) => fields['archived_at'] == null);

  async function createClient(): Promise<void> {
    await hand([clientOf()]);
  }

  async function createProposal(view: View): Promise<void> {
    const known = pickOf(view.of('client'));
    const client = known === null || random.chance(0.3) ? clientOf() : null;
    const proposal = created(
      'proposal',
      null,
      null,
      { title: title('Offer'), client_id: client?.localId ?? known?.localId ?? null },
      [],
      null,
    );
    const id = proposal.localId;
    const text = sectionOf(id, 'text', [], null);
    const prices = sectionOf(id, 'cost', [text.localId], text.localId);
    const item = itemOf(prices.localId, id, [], null);
    await hand([...(client === null ? [] : [client]), proposal, text, prices, item]);
  }

  async function createSection(view: View): Promise<void> {
    const proposal = pickOf(drafts(view));
    if (proposal === null) return;
    const siblings = ids(view.below(proposal.localId));
    const type = random.pick(['text', 'cost']);
    await hand([sectionOf(proposal.localId, type, siblings, anyAfter(siblings))]);
  }

  async function createItem(view: View): Promise<void> {
    const section = pickOf(view.of('section').filter(({ fields }) => fields['section_type'] === 'cost'));
    if (section?.parentId == null) return;
    const siblings = ids(view.below(section.localId));
    const first = itemOf(section.localId, section.parentId, siblings, anyAfter(siblings));
    // An equal record directly behind it. Both count.
    const second = itemOf(section.localId, section.parentId, [...siblings, first.localId], first.localId);
    await hand(random.chance(0.4) ? [first, second] : [first]);
  }

  function proposalOf(view: View, { kind, localId, parentId }: Shown): LocalId | null {
    if (kind === 'client') return null;
    if (kind === 'proposal') return localId;
    return kind === 'section' ? parentId : (view.records.get(parentId ?? '')?.parentId ?? null);
  }

  function updated(view: View, record: Shown): Made {
    const changes = changesOf(record);
    return {
      draft: {
        ...{ kind: 'update', entity: record.kind, localId: record.localId, fields: changes },
        proposalId: proposalOf(view, record),
      },
      enter: () => ledger.changed(record.kind, record.localId, record.parentId, changes),
    };
  }

  const isInProposal = (record: Shown): boolean => record.kind !== 'section' || record.parentId !== null;

  async function update(view: View): Promise<void> {
    const kind = random.pick<Kind>(['client', 'proposal', 'section', 'section', 'line_item', 'line_item']);
    const record = pickOf(view.of(kind).filter(isInProposal));
    if (record !== null) await hand([updated(view, record)]);
  }

  /** Edits the same record repeatedly at typing speed. */
  async function keepTyping(view: View): Promise<void> {
    const record = pickOf(view.of('section').filter(isInProposal));
    if (record === null) return;
    for (let stroke = random.whole(2, 4); stroke > 0; stroke -= 1) {
      const present = (await window.view()).records.get(record.localId);
      if (present === undefined) return;
      await hand([updated(view, present)]);
      await pause(random.whole(0, 120));
    }
  }

  async function move(view: View): Promise<void> {
    const record = pickOf(
      [...view.of('section'), ...view.of('line_item')].filter(
        ({ parentId }) => parentId !== null && view.below(parentId).length > 1,
      ),
    );
    if (record?.parentId == null) return;
    const { kind, localId, parentId } = record;
    const siblings = ids(view.below(parentId));
    const others = siblings.filter((one) => one !== localId);
    const after = random.chance(0.3) ? null : random.pick(others);
    await hand([
      {
        draft: {
          ...{ kind: 'move', entity: kind, localId, parentId, after },
          proposalId: proposalOf(view, record),
        } as Draft,
        enter: () => ledger.lists.set(parentId, inserted(parentId, siblings, localId, after)),
      },
    ]);
  }

  async function remove(view: View): Promise<void> {
    const kind = random.pick<Kind>(['section', 'line_item', 'line_item', 'proposal']);
    const record = pickOf(view.of(kind).filter(isInProposal));
    // The three initial proposals are kept, because most records are in them.
    if (record === null || (kind === 'proposal' && view.of('proposal').length < 4)) return;
    const { localId, parentId } = record;
    const shown = parentId === null ? [] : ids(view.below(parentId));
    await hand([
      {
        draft: {
          ...{ kind: 'delete', entity: kind, localId },
          proposalId: proposalOf(view, record),
          notBefore: random.chance(0.3) ? Date.now() + 800 : null,
        },
        enter() {
          ledger.of(kind, localId, parentId).deleted = true;
          if (parentId === null) return;
          const list = ledger.lists.get(parentId) ?? shown;
          ledger.lists.set(
            parentId,
            list.filter((one) => one !== localId),
          );
        },
      },
    ]);
  }

  async function send(view: View): Promise<void> {
    const proposal = pickOf(drafts(view));
    if (proposal === null) return;
    const { localId } = proposal;
    const isSame = random.chance(0.3);
    const message = {
      email: isSame ? 'ada@example.com' : `${word()}@example.com`,
      ...{ cc: [], bcc: [], save_email_template: false, sender_id: null },
      subject: isSame ? 'Our offer' : `Offer ${word()}`,
      message: 'Please have a look.',
    };
    const opId = newId();
    const seen = [view.content(localId)];
    const approval = {
      ...{ opId, proposalId: localId, email: message.email, subject: message.subject },
      ...{ message: message.message, seen, released: false, isOpen: false },
    };
    const draft = {
      ...{ kind: 'send', entity: 'proposal', opId, localId, proposalId: localId, message },
      shown: view.hash(localId),
      notBefore: random.chance(0.4) ? Date.now() + random.whole(200, 1_500) : null,
    } as Draft;
    await hand([{ draft, enter: () => ledger.approvals.push(approval) }]);
  }

  async function outbox(): Promise<void> {
    const { entries } = await window.call('outbox.read', {});
    if (entries.length === 0) return;
    const { operation } = random.pick(entries);
    const { opId } = operation;
    if (operation.kind === 'send' && random.chance(0.4)) {
      const how = await window.attempt('outbox.withdraw', { opId });
      const approval = ledger.approval(opId);
      if (approval === undefined || how === 'refused') return;
      // Only the journal knows whether a core that died during the call has executed it.
      if (how === 'done') approval.released = true;
      else approval.isOpen = true;
      return;
    }
    await window.attempt('outbox.hold', { opId });
    await pause(random.whole(0, 200));
    await window.attempt('outbox.release', { opId });
  }

  async function sleep(): Promise<void> {
    await window.call('sync.setPaused', { paused: true });
    const view = await window.view();
    await update(view);
    await createSection(view);
    await pause(random.whole(50, 600));
    ledger.resumed.push(performance.now());
    await window.call('sync.setPaused', { paused: false });
  }

  async function look(view: View): Promise<void> {
    const proposal = pickOf(view.of('proposal'));
    await window.call('sync.setFocus', { proposalId: proposal?.localId ?? null });
  }

  async function syncNow(): Promise<void> {
    await window.call('sync.now', {});
  }

  const repertoire: readonly (readonly [number, string, (view: View) => Promise<void>])[] = [
    [2, 'create client', createClient],
    [3, 'create proposal', createProposal],
    [6, 'create section', createSection],
    [6, 'create line', createItem],
    [12, 'update', update],
    [3, 'type', keepTyping],
    [5, 'move', move],
    [3, 'delete', remove],
    [6, 'send', send],
    [4, 'outbox', outbox],
    [2, 'pause', sleep],
    [2, 'look', look],
    [3, 'sync now', syncNow],
  ];
  const total = repertoire.reduce((sum, [weight]) => sum + weight, 0);

  /** Creates more line items at once than a window of the budget allows. */
  async function pile(): Promise<void> {
    const view = await window.view();
    const proposal = random.pick(drafts(view));
    const siblings = ids(view.below(proposal.localId));
    const sections: (Made & { localId: LocalId })[] = [];
    for (let count = 0; count < 4; count += 1) {
      const after = sections.at(-1)?.localId ?? siblings.at(-1) ?? null;
      sections.push(sectionOf(proposal.localId, 'cost', siblings, after));
    }
    // Lists are pushed in parallel, the records of each list one by one.
    const made: Made[] = [...sections];
    const last = new Map<LocalId, LocalId>();
    for (let line = 0; line < plan.load; line += 1) {
      const { localId } = random.pick(sections);
      const item = itemOf(localId, proposal.localId, [], last.get(localId) ?? null);
      last.set(localId, item.localId);
      made.push(item);
    }
    await hand(made);
  }

  return {
    actions,
    async work() {
      const pileAt = plan.load === 0 ? -1 : random.whole(2, 8);
      for (let action = 0; action < plan.actions; action += 1) {
        if (action === pileAt) await pile();
        let left = random.whole(1, total);
        const [, name, act] = repertoire.find(([weight]) => (left -= weight) <= 0) ?? [0, 'look', look];
        await act(await window.view());
        actions.set(name, (actions.get(name) ?? 0) + 1);
        await pause(random.whole(5, 140));
      }
    },
  };
}
