import { beforeEach, describe, expect, it } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import { isInFlight, receiveRecord } from './receive-record.ts';
import {
  conflictsIn,
  edit,
  enqueue,
  fieldsOf,
  know,
  opIdOf,
  received,
  unitContext,
  type UnitContext,
} from '../testing/known-journal.ts';
import { bringTo } from '../testing/bring-to.ts';

let context: UnitContext;
beforeEach(() => {
  context = unitContext();
  know(context, 'client', toLocalId('c'), toServerId('7'), {
    email: 'a@x.example',
    name: 'Ada',
    city: 'Oslo',
    business: 'Acme',
  });
});

const receive = (fields: Record<string, string>, pushed: readonly string[] = []): void =>
  receiveRecord(context, received('client', toLocalId('c'), toServerId('7'), fields), new Set(pushed));

describe('S11: an edit of a field whose value was unknown', () => {
  const receiveTheme = (): void =>
    receiveRecord(
      context,
      received('proposal', toLocalId('p'), toServerId('8'), { title: 'Theirs', theme: 'clean' }),
    );
  beforeEach(() => know(context, 'proposal', toLocalId('p'), toServerId('8'), { title: 'Logo' }));

  it('starts from the value that is learned, and does not conflict with it', () => {
    enqueue(
      context,
      edit(1, 'proposal', toLocalId('p'), { theme: [null, 'studio'], title: ['Logo', 'Ours'] }),
    );
    receiveTheme();
    expect(conflictsIn(context)).toEqual([{ field: 'title', base: 'Logo', mine: 'Ours', theirs: 'Theirs' }]);
    expect(fieldsOf(context, 1)).toEqual({ theme: ['clean', 'studio'] });
  });

  it('conflicts with another value if the edit has a base', () => {
    enqueue(context, edit(1, 'proposal', toLocalId('p'), { theme: ['classic', 'studio'] }));
    receiveTheme();
    expect(conflictsIn(context)).toEqual([
      { field: 'theme', base: 'classic', mine: 'studio', theirs: 'clean' },
    ]);
  });
});

describe('S11: one edit and the service', () => {
  it('a change of one of its two fields by another user: that field conflicts, the other stays pending', () => {
    enqueue(
      context,
      edit(1, 'client', toLocalId('c'), { city: ['Oslo', 'Bergen'], business: ['Acme', 'Ours'] }),
    );
    receive({ city: 'Oslo', business: 'Theirs' });
    expect(conflictsIn(context)).toEqual([
      { field: 'business', base: 'Acme', mine: 'Ours', theirs: 'Theirs' },
    ]);
    expect(fieldsOf(context, 1)).toEqual({ city: ['Oslo', 'Bergen'] });
  });

  it('the same change on both sides: no edit and no conflict is left', () => {
    enqueue(context, edit(1, 'client', toLocalId('c'), { city: ['Oslo', 'Bergen'] }));
    receive({ city: 'Bergen' });
    expect([conflictsIn(context), context.journal.operations.all()]).toEqual([[], []]);
  });

  it('a change of another field: the edit stays on the new base', () => {
    enqueue(context, edit(1, 'client', toLocalId('c'), { city: ['Oslo', 'Bergen'] }));
    receive({ city: 'Oslo', business: 'Theirs' });
    expect(fieldsOf(context, 1)).toEqual({ city: ['Oslo', 'Bergen'] });
    expect(context.journal.records.find('client', toLocalId('c'))?.record.fields).toMatchObject({
      business: 'Theirs',
    });
  });

  it('a field that is not returned: it keeps its last known value and its edit', () => {
    enqueue(context, edit(1, 'client', toLocalId('c'), { city: ['Oslo', 'Bergen'] }));
    receive({ business: 'Theirs' });
    expect(context.journal.records.find('client', toLocalId('c'))?.record.fields).toMatchObject({
      city: 'Oslo',
    });
    expect([conflictsIn(context), fieldsOf(context, 1)]).toEqual([[], { city: ['Oslo', 'Bergen'] }]);
  });

  it('a field that is not returned: it keeps its edit, even if that equals the last known value', () => {
    enqueue(context, edit(1, 'client', toLocalId('c'), { city: ['Bergen', 'Oslo'] }));
    receive({ business: 'Acme' });
    expect([conflictsIn(context), fieldsOf(context, 1)]).toEqual([[], { city: ['Bergen', 'Oslo'] }]);
  });

  it.each(['sending', 'uncertain', 'verifying'] as const)('a %s edit is not merged', (state) => {
    enqueue(context, edit(1, 'client', toLocalId('c'), { city: ['Oslo', 'Bergen'] }));
    context.journal.attempts.start(opIdOf(1), 1);
    bringTo(context.journal, opIdOf(1), state);
    receive({ city: 'Theirs' });
    expect([conflictsIn(context), fieldsOf(context, 1)]).toEqual([[], { city: ['Oslo', 'Bergen'] }]);
  });
});

describe('S11: several edits of one record', () => {
  it('are merged one after another: the second is based on the first, and is no conflict', () => {
    enqueue(
      context,
      edit(1, 'client', toLocalId('c'), { city: ['Oslo', 'Bergen'] }),
      edit(2, 'client', toLocalId('c'), { city: ['Bergen', 'Voss'] }),
    );
    receive({ city: 'Oslo', business: 'Theirs' });
    expect([conflictsIn(context), fieldsOf(context, 1), fieldsOf(context, 2)]).toEqual([
      [],
      { city: ['Oslo', 'Bergen'] },
      { city: ['Bergen', 'Voss'] },
    ]);
  });

  it('of one field that another user changed: one conflict with our newest value', () => {
    enqueue(
      context,
      edit(1, 'client', toLocalId('c'), { city: ['Oslo', 'Bergen'] }),
      edit(2, 'client', toLocalId('c'), { city: ['Bergen', 'Voss'], business: ['Acme', 'Ours'] }),
    );
    receive({ city: 'Theirs' });
    expect(conflictsIn(context)).toEqual([{ field: 'city', base: 'Oslo', mine: 'Voss', theirs: 'Theirs' }]);
    expect([fieldsOf(context, 1), fieldsOf(context, 2)]).toEqual([undefined, { business: ['Acme', 'Ours'] }]);
  });

  it.each([
    ['right after it', false],
    ['after an edit of another field', true],
  ])(
    'of one conflicting text: an edit of it %s belongs to the conflict and is not pushed alone',
    (_, between) => {
      const unit = unitContext();
      const body = (first: string, last: string): string =>
        `<p>${first}</p><p>x</p><p>y</p><p>z</p><p>${last}</p>`;
      const [base, mine, more] = [body('a', 'b'), body('mine', 'b'), body('mine', 'more')];
      know(unit, 'section', toLocalId('s'), toServerId('81'), { proposal_id: 'p', body: base });
      enqueue(
        unit,
        edit(1, 'section', toLocalId('s'), { body: [base, mine] }),
        ...(between ? [edit(2, 'section', toLocalId('s'), { title: ['', 'Costs'] })] : []),
        edit(3, 'section', toLocalId('s'), { body: [mine, more] }),
      );
      const theirs = body('theirs', 'b');
      receiveRecord(
        unit,
        received('section', toLocalId('s'), toServerId('81'), { proposal_id: 'p', body: theirs }),
      );
      expect(unit.journal.operations.all().map(({ operation }) => operation.opId)).toEqual(
        between ? [opIdOf(2)] : [],
      );
      expect(unit.journal.conflicts.all()).toMatchObject([{ field: 'body', base, mine: more, theirs }]);
    },
  );
});

describe('S12: an open conflict', () => {
  beforeEach(() => {
    enqueue(context, edit(1, 'client', toLocalId('c'), { city: ['Oslo', 'Bergen'] }));
    receive({ city: 'Theirs' });
  });

  it("follows the service's later values", () => {
    receive({ city: 'Theirs again' });
    expect(conflictsIn(context)).toEqual([
      { field: 'city', base: 'Oslo', mine: 'Bergen', theirs: 'Theirs again' },
    ]);
  });

  it('ends when the service has our value', () => {
    receive({ city: 'Bergen' });
    expect(conflictsIn(context)).toEqual([]);
  });

  it('stays unchanged if its field is not returned', () => {
    receive({ business: 'Other' });
    expect(conflictsIn(context)).toEqual([{ field: 'city', base: 'Oslo', mine: 'Bergen', theirs: 'Theirs' }]);
  });

  it('keeps its first base and its time when more is typed and read', () => {
    const [before] = context.journal.conflicts.all();
    context.pass(5_000);
    enqueue(context, edit(2, 'client', toLocalId('c'), { city: ['Bergen', 'Voss'] }));
    receive({ city: 'Theirs again' });
    const [after] = context.journal.conflicts.all();
    expect([after?.conflictId, after?.at]).toEqual([before?.conflictId, before?.at]);
    expect(after).toMatchObject({ base: 'Oslo', theirs: 'Theirs again' });
  });

  it('about a deleted record has no field, and no read of a field changes it', () => {
    const [standing] = context.journal.conflicts.all();
    if (standing === undefined) throw new Error('There is no conflict.');
    const missing = { ...standing, conflictId: 'v', field: null, base: null, mine: null, theirs: null };
    context.journal.conflicts.save(missing);
    receive({ city: 'Elsewhere' });
    expect(context.journal.conflicts.find('v')).toEqual(missing);
  });

  it('of another record stays unchanged', () => {
    know(context, 'client', toLocalId('d'), toServerId('8'), { city: 'Oslo' });
    receiveRecord(context, received('client', toLocalId('d'), toServerId('8'), { city: 'Bergen' }));
    expect(conflictsIn(context)).toEqual([{ field: 'city', base: 'Oslo', mine: 'Bergen', theirs: 'Theirs' }]);
  });
});

describe('S13: the answer to our own call', () => {
  it('is the base of the next edit and no conflict, whatever value the service has made', () => {
    enqueue(context, edit(2, 'client', toLocalId('c'), { email: ['ADA@x.example', 'grace@x.example'] }));
    receive({ email: 'ada@x.example' }, ['email']);
    expect([conflictsIn(context), fieldsOf(context, 2)]).toEqual([
      [],
      { email: ['ada@x.example', 'grace@x.example'] },
    ]);
  });

  it('may also be an empty value', () => {
    know(context, 'proposal', toLocalId('p'), toServerId('1'), { expires_at: null });
    enqueue(context, edit(2, 'proposal', toLocalId('p'), { expires_at: ['nonsense', '2030-01-01'] }));
    receiveRecord(
      context,
      received('proposal', toLocalId('p'), toServerId('1'), { expires_at: null }),
      new Set(['expires_at']),
    );
    expect([conflictsIn(context), fieldsOf(context, 2)]).toEqual([[], { expires_at: [null, '2030-01-01'] }]);
  });

  it('covers only the pushed fields', () => {
    enqueue(context, edit(2, 'client', toLocalId('c'), { email: ['b', 'c'], city: ['Oslo', 'Bergen'] }));
    receive({ email: 'B', city: 'Theirs' }, ['email']);
    expect(conflictsIn(context)).toEqual([{ field: 'city', base: 'Oslo', mine: 'Bergen', theirs: 'Theirs' }]);
    expect(fieldsOf(context, 2)).toEqual({ email: ['B', 'c'] });
  });

  it('is the base of the first later edit, which is the base of the next', () => {
    enqueue(
      context,
      edit(2, 'client', toLocalId('c'), { email: ['A', 'b'] }),
      edit(3, 'client', toLocalId('c'), { email: ['b', 'c'] }),
    );
    receive({ email: 'a' }, ['email']);
    expect([conflictsIn(context), fieldsOf(context, 2), fieldsOf(context, 3)]).toEqual([
      [],
      { email: ['a', 'b'] },
      { email: ['b', 'c'] },
    ]);
  });

  it('lets a pending delete go on, while a read with changes makes it wait for the user', () => {
    const remove = { ...edit(2, 'client', toLocalId('c'), {}), kind: 'delete', notBefore: null } as const;
    const { fields: _, ...operation } = remove;
    enqueue(context, operation);
    receive({ city: 'Bergen' }, ['city']);
    expect(context.journal.operations.find(opIdOf(2))?.state).toBe('waiting');
    receive({ city: 'Bergen' });
    expect(context.journal.operations.find(opIdOf(2))?.state).toBe('waiting');
    receive({ city: 'Theirs' });
    expect(context.journal.operations.find(opIdOf(2))?.state).toBe('undecided');
  });
});

describe('S12: a pending delete', () => {
  const remove = (state: 'waiting' | 'sending'): void => {
    const { fields: _, ...operation } = edit(3, 'client', toLocalId('c'), {});
    enqueue(context, { ...operation, kind: 'delete', notBefore: null });
    if (state === 'sending') context.journal.attempts.start(opIdOf(3), 1);
    bringTo(context.journal, opIdOf(3), state);
  };

  it('waits for the user if another user changed the record, and other operations stay pending', () => {
    enqueue(context, edit(1, 'client', toLocalId('c'), { business: ['Acme', 'Ours'] }));
    remove('waiting');
    receive({ city: 'Theirs' });
    const states = context.journal.operations.all().map(({ state }) => state);
    expect(states).toEqual(['waiting', 'undecided']);
    expect(context.journal.operations.find(opIdOf(3))?.reason).not.toBe('');
  });

  it('does not wait for the user once its call has started', () => {
    remove('sending');
    receive({ city: 'Theirs' });
    expect(context.journal.operations.find(opIdOf(3))?.state).toBe('sending');
  });
});

describe('whether a call about a record is in flight', () => {
  it.each([
    ['waiting', false],
    ['held', false],
    ['sending', true],
    ['uncertain', true],
    ['verifying', true],
    ['undecided', false],
  ] as const)('a %s edit: %s', (state, inFlight) => {
    enqueue(context, edit(1, 'client', toLocalId('c'), { city: ['Oslo', 'Bergen'] }));
    bringTo(context.journal, opIdOf(1), state);
    expect(isInFlight(context.journal, 'client', toLocalId('c'))).toBe(inFlight);
    expect(isInFlight(context.journal, 'client', toLocalId('d'))).toBe(false);
  });
});
