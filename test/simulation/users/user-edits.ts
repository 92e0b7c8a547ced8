import type { Entity, LocalId } from '#shared/domain/ids.ts';
import { takesDecision } from '#shared/domain/proposals/recorded-decision.ts';
import { takesRecordedSend } from '#shared/domain/proposals/recorded-send.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import type { FieldValue } from '#shared/sync/operation.ts';
import { parentIdOf } from '#shared/sync/record-view.ts';
import type { UserContext } from './user-context.ts';
import { tagged, taggedField, tagOf } from './tags.ts';

/** An action of the user, with its weight. */
export type Action = readonly [weight: number, name: string, action: () => void];

const undoWindows = [0, 0, 10_000, 30_000] as const;

/** Share of creates that reuse a mark and its text. Only the position distinguishes such duplicates. */
const duplicateShare = 0.06;

/** The prices of equal content; the other user uses the first. */
const equalAmounts = [7, 70] as const;

/** All edits that the screens allow. */
export function createEdits({
  world,
  random,
  pool,
  mark,
  word,
  isWide,
  decided,
}: UserContext): readonly Action[] {
  const { device } = world;
  /** Proposals with an e-mail, queued or sent. */
  const mailed = new Set<LocalId>();
  let duplicate: Readonly<Record<string, FieldValue>> | null = null;
  let latest: { readonly localId: LocalId; readonly subject: string } | null = null;

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
    const values = duplicate !== null && random.chance(duplicateShare * 4) ? duplicate : fresh;
    if (random.chance(duplicateShare)) duplicate = fresh;
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
    const name = random.chance(duplicateShare) ? tagged('#0', 'same') : tagged(mark(), word());
    const amount = pool === null ? random.whole(0, 500) : pool.pick(equalAmounts);
    const values = { section_id, name, amount };
    device.create('line_item', values, siblingBefore('line_item', section_id));
  }

  function createTax(): void {
    const proposal = anyOf('proposal');
    if (proposal === null) return;
    const percentage = String(random.whole(0, 30));
    device.create('taxation', { proposal_id: proposal.localId, name: tagged(mark(), word()), percentage });
  }

  function createLibrarySection(): void {
    const section_type = random.pick(['text', 'cost']);
    const body = random.chance(0.5) ? `<p>${word()}</p><p>two</p><p>three</p>` : null;
    const values = { title: tagged(mark(), word()), section_type, body, reusable: true };
    device.create('section', { proposal_id: null, ...values });
  }

  function createTemplate(): void {
    device.create('template', { name: tagged(mark(), word()) });
  }

  function createTemplateSection(): void {
    const template = anyOf('template');
    if (template === null) {
      createTemplate();
      return;
    }
    const values = { title: tagged(mark(), word()), section_type: random.pick(['text', 'cost']) };
    const parent = { proposal_id: null, template_id: template.localId };
    device.create('section', { ...values, ...parent }, siblingBefore('section', template.localId));
  }

  /** A template with copies of a proposal's sections and items, in one go. */
  function saveAsTemplate(): void {
    const proposal = anyOf('proposal');
    if (proposal === null) return;
    const template_id = device.create('template', { name: tagged(mark(), word()) });
    let lastSection: LocalId | null = null;
    for (const section of device.view.childrenOf('section', proposal.localId)) {
      if (section.entity !== 'section') continue;
      const { section_type, body } = section.fields;
      const values = { proposal_id: null, template_id, title: tagged(mark(), word()), section_type, body };
      const section_id = device.create('section', values, lastSection);
      lastSection = section_id;
      let lastItem: LocalId | null = null;
      const count = device.view.childrenOf('line_item', section.localId).length;
      for (let copied = 0; copied < count; copied += 1) {
        const item = { section_id, name: tagged(mark(), word()), amount: random.whole(0, 500) };
        lastItem = device.create('line_item', item, lastItem);
      }
    }
  }

  function renameTemplate(): void {
    const record = anyOf('template');
    if (record !== null) device.update('template', record.localId, changeOf(record));
  }

  function removeTemplate(): void {
    const record = anyOf('template');
    if (record !== null) device.delete('template', record.localId, random.pick([null, 10_000]));
  }

  function updateTax(): void {
    const record = anyOf('taxation');
    if (record !== null) device.update('taxation', record.localId, changeOf(record));
  }

  function removeTax(): void {
    const record = anyOf('taxation');
    if (record !== null) device.delete('taxation', record.localId, random.pick([null, 10_000]));
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
      case 'template':
        return text;
      case 'section':
        return random.pick([
          text,
          { body: changeBody(record.fields.body ?? '') },
          { optional: !record.fields.optional },
        ]);
      case 'taxation':
        return random.pick([text, { percentage: String(random.whole(0, 30)) }]);
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

  /** Edits one field several times, and sometimes restores it. */
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
    const parentId = parentIdOf(record);
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
    mailed.add(localId);
    latest = { localId, subject: `Offer ${word()}` };
    device.send(localId, { subject: latest.subject }, random.pick(undoWindows));
  }

  /** Sends an equal e-mail once more, as a reminder. */
  function sendAgain(): void {
    if (latest === null || pool === null) return;
    const proposal = device.find('proposal', latest.localId);
    if (proposal?.entity !== 'proposal' || proposal.fields.archived_at !== null) send();
    else device.send(latest.localId, { subject: latest.subject }, pool.pick(undoWindows));
  }

  /** Edits, sends, and reverts the edit while the send is pending. */
  function changeMind(): void {
    const record = anyOf('section');
    if (record?.entity !== 'section' || record.fields.proposal_id === null) return;
    const { optional, proposal_id } = record.fields;
    const { localId } = record;
    // The screens send no archived proposal.
    const proposal = device.find('proposal', proposal_id);
    if (proposal?.entity === 'proposal' && proposal.fields.archived_at !== null) return;
    device.update('section', localId, { optional: !optional });
    mailed.add(proposal_id);
    device.send(proposal_id, { subject: `Offer ${word()}` }, random.pick(undoWindows));
    if (device.find('section', localId) !== undefined) device.update('section', localId, { optional });
  }

  function archive(): void {
    const record = anyOf('proposal');
    if (record?.entity !== 'proposal') return;
    if (record.fields.archived_at !== null) device.unarchive(record.localId);
    else if (random.chance(0.3)) device.archive(record.localId);
  }

  /** Archives and unarchives in turn, also while the first call is in flight. */
  function toggleArchived(): void {
    const [record] = all('proposal');
    if (record?.entity !== 'proposal') return;
    if (record.fields.archived_at === null) device.archive(record.localId);
    else device.unarchive(record.localId);
  }

  /** Records what the client of a sent proposal said. An accepted proposal refuses later edits. */
  function recordDecision(): void {
    const sent = all('proposal').filter(
      (record) => record.entity === 'proposal' && takesDecision(record.fields),
    );
    if (sent.length === 0) return;
    const { localId } = random.pick(sent);
    const decision = random.pick(['accepted', 'declined', 'declined'] as const);
    if (decision === 'accepted') decided();
    device.recordDecision(localId, { decision, note: word() }, random.pick(undoWindows));
  }

  /** Records that a draft, or one that the client declined, left by another program. The screens refuse it beside a queued e-mail. */
  function recordSend(): void {
    const open = all('proposal').filter(
      (record) =>
        record.entity === 'proposal' && takesRecordedSend(record.fields) && !mailed.has(record.localId),
    );
    if (open.length > 0) device.recordSend(random.pick(open).localId, word(), random.pick(undoWindows));
  }

  /** Toggles a field that the service never returns, so that only the last write is known. */
  function toggleTotal(): void {
    const [record] = all('proposal');
    if (record?.entity !== 'proposal') return;
    device.update('proposal', record.localId, { exclude_total: record.fields.exclude_total !== true });
  }

  const wide: readonly Action[] = [
    [8, 'create tax', createTax],
    [5, 'update tax', updateTax],
    [3, 'delete tax', removeTax],
    [6, 'create library section', createLibrarySection],
    [4, 'create template', createTemplate],
    [6, 'create template section', createTemplateSection],
    [3, 'save as template', saveAsTemplate],
    [4, 'rename template', renameTemplate],
    [3, 'delete template', removeTemplate],
    [8, 'toggle total', toggleTotal],
    [5, 'toggle archived', toggleArchived],
    [6, 'record decision', recordDecision],
    [4, 'record send', recordSend],
  ];

  const equal: readonly Action[] = [[16, 'send again', sendAgain]];

  return [
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
    ...(isWide ? wide : []),
    ...(pool === null ? [] : equal),
  ];
}
