import { describe, expect, it } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { OperationDraft } from '#shared/sync/invert-operation.ts';
import {
  type Entry,
  plan,
  ready,
  client,
  proposal,
  section,
  retitle,
  send,
  remove,
} from './testing/plan-drafts.ts';

describe('S19, S20: time', () => {
  it('sends start first, because the user waits for them', () => {
    expect(
      ready(plan([[retitle(toLocalId('q'))], [client(toLocalId('c'))], [send(toLocalId('p'))]])),
    ).toEqual(['2', '1', '0']);
  });

  it('operations that a send waits for start before all others, those of its client too', () => {
    const all: readonly Entry[] = [
      [retitle(toLocalId('q'))],
      [client(toLocalId('d'))],
      [client(toLocalId('c'))],
      [proposal(toLocalId('p'), 'c')],
      [section(toLocalId('t'), toLocalId('p'))],
      [send(toLocalId('p'), 1_000)],
    ];

    expect(ready(plan(all))).toEqual(['2', '1', '0']);
    const known: readonly Entry[] = [
      [retitle(toLocalId('q'))],
      [retitle(toLocalId('p'))],
      [send(toLocalId('p'))],
    ];
    expect(ready(plan(known))).toEqual(['1', '0']);
  });

  it('no edit waits for an unrelated bulk action', () => {
    const bulk = Array.from({ length: 50 }, (_, index): Entry => [
      remove('proposal', toLocalId(`p${index}`), toLocalId(`p${index}`)),
    ]);
    const result = ready(
      plan([
        ...bulk,
        [retitle(toLocalId('q'))],
        ...bulk.map((): Entry => [client(toLocalId('c'))]),
        [section(toLocalId('t'), toLocalId('r'))],
      ]),
    );
    expect(result.indexOf('50')).toBeLessThan(4);
    expect(result.indexOf('101')).toBeLessThan(4);
  });

  it('a send for tomorrow, or one that waits for the user, makes nothing urgent', () => {
    const later: readonly Entry[] = [
      [retitle(toLocalId('q'))],
      [retitle(toLocalId('p'))],
      [send(toLocalId('p'), 86_400_000)],
    ];
    expect(ready(plan(later))).toEqual(['0', '1']);
    expect(
      ready(plan([[retitle(toLocalId('q'))], [retitle(toLocalId('p'))], [send(toLocalId('p')), 'held']])),
    ).toEqual(['0', '1']);
  });

  it('an operation waits for its time, and the plan says when the next is due', () => {
    const entries: readonly Entry[] = [[send(toLocalId('p'), 5_000)], [send(toLocalId('q'), 3_000)]];
    expect(plan(entries, { now: 1_000 })).toMatchObject({ ready: [], nextAt: 3_000 });
    expect(ready(plan(entries, { now: 4_000 }))).toEqual(['1']);
  });

  it('an operation that may have taken effect is repeated at once, even if the clock was set back', () => {
    const later: OperationDraft = {
      kind: 'delete',
      entity: 'proposal',
      localId: toLocalId('p'),
      proposalId: toLocalId('p'),
      notBefore: 5_000,
    };
    expect(plan([[later, 'waiting']], { uncertain: ['0'] })).toMatchObject({ nextAt: null });
    expect(ready(plan([[later, 'waiting']], { uncertain: ['0'] }))).toEqual(['0']);
  });
});
