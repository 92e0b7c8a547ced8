import { describe, expect, it } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import { clientBody, proposalBody, sectionBody } from '../../api/testing/fixtures.ts';
import type { FailpointName } from '../../failpoint.ts';
import { applyClients } from './apply-reading.ts';
import { fullSync } from './full-sync.ts';
import { bringTo } from '../testing/bring-to.ts';
import { edit, enqueue, know, unitContext, type UnitContext } from '../testing/known-journal.ts';
import { listOf, scriptedContext, type Script, type Scripted } from '../testing/scripted-service.ts';

class Killed extends Error {}

/** Number of pages of each list of the account. */
const pages = { clients: 3, proposals: 2, archived: 1 };

const client = (number: number): { readonly id: string; readonly attributes: object } => ({
  ...clientBody(String(number)),
  id: String(number),
});

/** An account with a client on each page of clients and a proposal on each page of proposals. */
const account: Script = (call): Scripted => {
  const page = Number(/[?&]page=(\d+)/u.exec(call)?.[1] ?? 1);
  if (call.startsWith('GET account')) {
    const attributes = {
      email: 'a@x.example',
      name: 'A',
      currency: 'USD',
      locale: 'en',
      default_theme: 'clean',
    };
    return { body: { data: { id: '1', type: 'accounts', attributes } } };
  }
  if (call.startsWith('GET clients?')) return listOf('clients', [client(page)], page, pages.clients);
  if (call.startsWith('GET proposals?') && call.includes('archived=true')) return listOf('proposals', []);
  if (call.startsWith('GET proposals?'))
    return listOf('proposals', [{ ...proposalBody(String(30 + page)) }], page, pages.proposals);
  if (call.startsWith('GET sections?'))
    return listOf('sections', [{ ...sectionBody('81'), relationships: { line_items: { data: [] } } }]);
  if (/^GET (?:users|templates|proposal_activities)/u.test(call)) return listOf('x', []);
  if (call.startsWith('GET themes')) return { body: [{ id: 'clean', name: 'Clean' }] };
  return { status: 404 };
};

async function run(unit: UnitContext, killAt?: readonly [FailpointName, number]): Promise<readonly string[]> {
  let met = 0;
  const context = scriptedContext(unit, account, (name) => {
    if (killAt?.[0] === name && (met += 1) === killAt[1]) throw new Killed();
  });
  try {
    await fullSync({ ...context, report: () => undefined });
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  }
  return context.calls;
}

const clientIds = ({ journal }: UnitContext): readonly string[] =>
  journal.records.ofEntity('client').map(({ record }) => record.serverId);

const list = (calls: readonly string[], name: string): readonly number[] =>
  calls.flatMap((call) =>
    call.startsWith(`GET ${name}?`) && !call.includes('archived=true')
      ? [Number(/[?&]page=(\d+)/u.exec(call)?.[1])]
      : [],
  );

describe('S16: the cursor of a full sync and its pages', () => {
  it('reads each page once, in order, and ends without a cursor', async () => {
    const unit = unitContext();
    const calls = await run(unit);
    expect([list(calls, 'clients'), list(calls, 'proposals')]).toEqual([
      [1, 2, 3],
      [1, 2],
    ]);
    expect(clientIds(unit)).toEqual(['1', '2', '3']);
    expect([unit.journal.meta.get('fullSyncCursor'), unit.journal.meta.get('lastPulledAt')]).toEqual([
      null,
      1_000,
    ]);
  });

  it.each(['full-sync:after-read', 'full-sync:inside-apply', 'full-sync:after-apply'] as const)(
    'killed at %s of any page, it goes on with the first page that is not stored, and misses none',
    async (failpoint) => {
      for (let at = 1; at <= 12; at += 1) {
        const unit = unitContext();
        const before = await run(unit, [failpoint, at]);
        const stored = clientIds(unit).length;
        const cursor = unit.journal.meta.get('fullSyncCursor');
        // The pages before the cursor are stored, and nothing else.
        if (cursor?.stage === 'clients') expect(cursor.page).toBe(stored + 1);
        const after = await run(unit);
        expect(clientIds(unit), `${failpoint} ${String(at)}`).toEqual(['1', '2', '3']);
        expect(unit.journal.records.count('proposal')).toBe(pages.proposals);
        expect(before.length + after.length - (await run(unitContext())).length).toBeLessThanOrEqual(1);
        expect(unit.journal.meta.get('fullSyncCursor')).toBe(null);
      }
    },
  );

  it('is not complete if it was killed before its end was recorded', async () => {
    const unit = unitContext();
    await run(unit, ['full-sync:before-end', 1]);
    expect(unit.journal.meta.get('lastPulledAt')).toBeUndefined();
  });

  it('forgets the records seen by the full sync before, and requests those that are missing now', async () => {
    const unit = unitContext();
    const first = scriptedContext(unit, (call) =>
      call.startsWith('GET clients?page=1&')
        ? listOf('clients', [client(1), client(77)], 1, 3)
        : account(call),
    );
    await fullSync({ ...first, report: () => undefined });
    expect(clientIds(unit)).toContain('77');
    const calls = await run(unit);
    expect(calls).toContain('GET clients/77');
    expect(clientIds(unit)).not.toContain('77');
  });

  it('requests a record that was seen before its lists were read, and is missing in them', async () => {
    const unit = unitContext();
    const interrupted = scriptedContext(unit, (call) =>
      call.startsWith('GET clients') ? listOf('clients', [client(77)]) : { lost: true },
    );
    await fullSync({ ...interrupted, report: () => undefined });
    expect(unit.journal.meta.get('fullSyncCursor')).toMatchObject({ stage: 'workspace' });
    const other = await interrupted.api.clients.list({ page: 1, per: 100 });
    if (other.type === 'ok') applyClients(interrupted, other.value.records, interrupted.localWrites.mark());
    expect(clientIds(unit)).toEqual(['77']);
    const calls = await run(unit);
    expect(calls).toContain('GET clients/77');
    expect(clientIds(unit)).toEqual(['1', '2', '3']);
  });

  it('continues when a page contains only records of another list', async () => {
    const unit = unitContext();
    const context = scriptedContext(unit, (call) => {
      // The archived list has two pages. The first contains only records of the other list.
      if (!call.startsWith('GET proposals?') || !call.includes('archived=true')) return account(call);
      const page = Number(/[?&]page=(\d+)/u.exec(call)?.[1]);
      return listOf('proposals', [proposalBody(page === 1 ? '31' : '50')], page, 2);
    });
    await fullSync({ ...context, report: () => undefined });
    expect(unit.journal.records.isKnown('proposal', toServerId('50'))).toBe(true);
  });

  it('ends when a list repeats its page forever', async () => {
    const unit = unitContext();
    const context = scriptedContext(unit, (call) => {
      const page = Number(/[?&]page=(\d+)/u.exec(call)?.[1]);
      return call.startsWith('GET clients?') ? listOf('clients', [client(1)], page, 1_000) : account(call);
    });
    await fullSync({ ...context, report: () => undefined });
    expect(list(context.calls, 'clients')).toEqual([1, 2]);
  });
});

describe('S17: a full sync that could not apply all that it read', () => {
  const cursors = { client: '5', template: '5', proposal: '5', section: '5', line_item: '5' };

  /** Reads the account while a call about a proposal of its list is in flight. */
  async function whileInFlight(before: typeof cursors | null, stage: 'proposals' | 'missing') {
    const unit = unitContext();
    const { meta } = unit.journal;
    know(unit, 'proposal', toLocalId('p'), toServerId('31'));
    know(unit, 'section', toLocalId('gone'), toServerId('82'), { proposal_id: 'p' });
    meta.set('changeCursors', before);
    meta.set('fullSyncChanges', '7');
    meta.set('fullSyncCursor', { stage, page: 1 });
    const renaming = edit(1, 'proposal', toLocalId('p'), { title: ['', 'Mine'] });
    enqueue(unit, renaming);
    bringTo(unit.journal, renaming.opId, 'sending');
    await run(unit);
    expect(unit.journal.records.find('section', toLocalId('gone'))).toBeDefined();
    return meta.get('changeCursors');
  }

  it('is no start for changes: a skipped record may never change again', async () => {
    expect(await whileInFlight(null, 'proposals')).toBeNull();
  });

  it('is none either if it leaves a missing section to the next one', async () => {
    expect(await whileInFlight(null, 'missing')).toBeNull();
  });

  it('leaves the cursors of earlier readings', async () => {
    expect(await whileInFlight(cursors, 'proposals')).toEqual(cursors);
  });
});

describe('S16: a full sync of a service that lists only reusable sections', () => {
  const sectionOf = (id: string, proposalId: string | null) => {
    const body = sectionBody(id);
    const attributes = { ...body.attributes, proposal_id: proposalId, reusable: proposalId === null };
    return { ...body, attributes, relationships: { line_items: { data: [] } } };
  };

  /** Three proposals with a section each. The list of all sections contains only the library. */
  const libraryOnly =
    (gone: string | null = null): Script =>
    (call) => {
      if (call.startsWith('GET proposals?') && !call.includes('archived=true'))
        return listOf(
          'proposals',
          ['31', '32', '33'].map((id) => proposalBody(id)),
        );
      if (!call.startsWith('GET sections?')) return account(call);
      const id = /proposal_id=(\d+)/u.exec(call)?.[1] ?? null;
      if (id !== null && id === gone) return { status: 404 };
      return listOf('sections', [id === null ? sectionOf('90', null) : sectionOf(`8${id}`, id)]);
    };

  const parentIn = (call: string): string => {
    const template = /template_id=(\d+)/u.exec(call)?.[1];
    return (
      /proposal_id=(\d+)/u.exec(call)?.[1] ?? (template === undefined ? 'library' : `template ${template}`)
    );
  };

  async function fullSyncOf(unit: UnitContext, script: Script, killAt?: number) {
    let met = 0;
    const context = scriptedContext(unit, script, (name) => {
      if (
        name === 'full-sync:after-apply' &&
        unit.journal.meta.get('fullSyncCursor')?.stage === 'sections' &&
        (met += 1) === killAt
      )
        throw new Killed();
    });
    const ended = await fullSync({ ...context, report: () => undefined }).catch((error: unknown) => error);
    const calls = context.calls.filter((call) => call.startsWith('GET sections?'));
    return { ended, asked: calls.map(parentIn) };
  }

  const sections = ({ journal }: UnitContext): readonly string[] =>
    journal.records
      .ofEntity('section')
      .map(({ record }) => record.serverId)
      .toSorted();
  const all = ['831', '832', '833', '90'];

  it('requests the library once, and the sections of each proposal, the newest first', async () => {
    const unit = unitContext();
    const { asked } = await fullSyncOf(unit, libraryOnly());
    // The first page shows that the service is of this kind.
    expect(asked).toEqual(['library', 'library', '33', '32', '31']);
    expect(sections(unit)).toEqual(all);
    expect(unit.journal.meta.get('sectionListing')).toBe('reusable-only');
    expect((await fullSyncOf(unit, libraryOnly())).asked).toEqual(['library', '33', '32', '31']);
  });

  it('requests the sections of each template after those of the proposals', async () => {
    const unit = unitContext();
    const { ended, asked } = await fullSyncOf(unit, (call) => {
      if (call.startsWith('GET templates?'))
        return listOf('templates', [{ id: '71', attributes: { name: 'Retainer', public_template: false } }]);
      if (!call.includes('template_id=71')) return libraryOnly()(call);
      const body = sectionOf('871', null);
      return listOf('sections', [
        { ...body, attributes: { ...body.attributes, template_id: '71', reusable: false } },
      ]);
    });
    expect(ended).toMatchObject({ type: 'ok' });
    expect(asked.filter((one) => one !== 'library')).toEqual(['33', '32', '31', 'template 71']);
    expect(sections(unit)).toEqual([...all, '871'].toSorted());
  });

  it('believes a list that holds a section of a proposal from then on', async () => {
    const unit = unitContext();
    unit.journal.meta.set('sectionListing', 'reusable-only');
    await run(unit);
    expect(unit.journal.meta.get('sectionListing')).toBe('all');
  });

  it('continues with the next proposal after a kill', async () => {
    for (let at = 1; at <= 3; at += 1) {
      const unit = unitContext();
      unit.journal.meta.set('sectionListing', 'reusable-only');
      const { ended, asked: before } = await fullSyncOf(unit, libraryOnly(), at);
      expect(ended).toBeInstanceOf(Killed);
      const { asked: after } = await fullSyncOf(unit, libraryOnly());
      expect([...before, ...after].filter((one) => one !== 'library')).toEqual(['33', '32', '31']);
      expect(sections(unit)).toEqual(all);
    }
  });

  it('skips no proposal if one before it is deleted here meanwhile', async () => {
    const unit = unitContext();
    unit.journal.meta.set('sectionListing', 'reusable-only');
    const { asked } = await fullSyncOf(unit, (call) => {
      const newest = unit.journal.records.localIdOf('proposal', toServerId('33'));
      if (call.includes('proposal_id=32')) unit.journal.records.remove('proposal', newest);
      return libraryOnly()(call);
    });
    expect(asked).toEqual(['library', '33', '32', '31']);
  });

  it('skips a proposal that was deleted meanwhile', async () => {
    const unit = unitContext();
    const { ended, asked } = await fullSyncOf(unit, libraryOnly('32'));
    expect(ended).toMatchObject({ type: 'ok' });
    expect(asked).toContain('31');
    expect(sections(unit)).toEqual(['831', '833', '90']);
  });

  it('does not assume this kind without proposals, or with a section of a proposal in the list', async () => {
    const empty = unitContext();
    await fullSyncOf(empty, (call) =>
      call.startsWith('GET proposals?') ? listOf('proposals', []) : libraryOnly()(call),
    );
    expect(empty.journal.meta.get('sectionListing')).toBe('all');
    const whole = unitContext();
    await run(whole);
    expect(whole.journal.meta.get('sectionListing')).toBe('all');
  });

  it('requests nothing if the last proposal was deleted', async () => {
    const unit = unitContext();
    unit.journal.meta.set('sectionListing', 'reusable-only');
    const { ended, asked } = await fullSyncOf(unit, (call) =>
      call.startsWith('GET proposals?') ? listOf('proposals', []) : libraryOnly()(call),
    );
    expect(ended).toMatchObject({ type: 'ok' });
    expect(asked).toEqual(['library']);
    expect(unit.journal.meta.get('fullSyncCursor')).toBeNull();
  });
});
