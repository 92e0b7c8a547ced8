import contender, { type Page } from '../contender.ts';
import { makeTrees } from './workload.ts';

// The part of the contender's test that runs in the page.

export { measure } from './measure.ts';

function smallPage(): Page {
  const trees = makeTrees(10);
  return {
    proposals: trees.map(({ proposal }) => proposal),
    sections: trees.flatMap(({ sections }) => sections),
    items: trees.flatMap(({ items }) => items),
  };
}

/** A record with numeric ids and fields that Layover lacks, before and after an edit. */
export async function roundTrip() {
  const given = {
    proposal: { id: 7, title: 'T', status: 'sent', rev: 1, total: { cents: 5 }, client_id: 3 },
    sections: [
      {
        id: 8,
        proposal_id: 7,
        title: 'S',
        name: 'own name',
        position: 0,
        items: [{ id: 9, section_id: 8, proposal_id: 7, name: 'I', amount: 12.5, position: 1 }],
      },
    ],
  };
  const handle = await contender.open({ dbName: 'round-trip' });
  const [{ items, ...section } = { items: [] }] = given.sections;
  await contender.loadPage(handle, {
    proposals: [given.proposal],
    sections: [section as never],
    items,
  });
  await contender.loadDone(handle);
  const got = await contender.detail(handle, 7);
  await contender.edit(handle, { kind: 'proposals', id: 7 }, { title: 'New', rev: 2, note: { deep: true } });
  const proposal = await contender.read(handle, { kind: 'proposals', id: 7 });
  const item = await contender.read(handle, { kind: 'items', id: 9, proposal_id: 7, section_id: 8 });
  await contender.close(handle);
  const patched = {
    title: proposal?.['title'],
    rev: proposal?.['rev'],
    note: proposal?.['note'],
    amount: item?.['amount'],
  };
  return { given, got, patched };
}

/** The ids of the newest pending proposals. */
export async function newestPending(limit: number): Promise<readonly unknown[]> {
  const handle = await contender.open({ dbName: 'newest' });
  await contender.loadPage(handle, smallPage());
  const found = await contender.listPending(handle, limit);
  await contender.close(handle);
  return found.map(({ id }) => id);
}

/** Edits a section and closes nothing. */
export async function editAndLeave(dbName: string): Promise<void> {
  const handle = await contender.open({ dbName });
  await contender.loadPage(handle, smallPage());
  await contender.edit(handle, { kind: 'sections', id: 's4', proposal_id: 'p1' }, { title: 'Edited' });
}

/** The content that a newly loaded page finds and pushes. */
export async function comeBack(dbName: string) {
  const handle = await contender.open({ dbName });
  await contender.loadDone(handle);
  const pending = await contender.pending(handle);
  const found = await contender.read(handle, { kind: 'sections', id: 's4', proposal_id: 'p1' });
  const pushed: unknown[] = [];
  await contender.drain(handle, {
    put(kind, id, fields) {
      pushed.push({ kind, id, fields });
      return Promise.resolve();
    },
  });
  const left = await contender.pending(handle);
  await contender.close(handle);
  return { pending, title: found?.['title'], pushed, left };
}
