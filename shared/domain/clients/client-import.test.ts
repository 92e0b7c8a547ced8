import { describe, expect, it } from 'vitest';
import { toLocalId } from '../testing/ids.ts';
import { guessColumns, hasHeader, planOf, planRows } from './client-import.ts';

const planImport = (...of: Parameters<typeof planRows>) => planOf([...planRows(...of)]);
import { clientFieldsSchema } from './client.ts';

const existing = {
  localId: toLocalId('client:1'),
  fields: clientFieldsSchema.parse({ email: 'Ann@x.example', name: 'Ann', city: 'Bonn' }),
};
const mapping = ['email', 'name', 'city', 'currency'] as const;

describe('columns', () => {
  it('are guessed by their names in five languages, each field once', () => {
    expect(
      guessColumns(['E-Mail', 'Vorname', 'Nachname', 'Straße', 'PLZ', 'E-mail address', 'Notes']),
    ).toEqual(['email', 'name', 'surname', 'address', 'postcode', null, null]);
    expect(guessColumns(['Correo electrónico', 'Prénom', 'Bedrijf', 'Téléphone'])).toEqual([
      'email',
      'name',
      'business',
      'telephone',
    ]);
  });

  it('named “name” mean the full name, unless another column has a part of it', () => {
    expect(guessColumns(['Name', 'Company', 'Email'])).toEqual(['full_name', 'business', 'email']);
    expect(guessColumns(['Name', 'Last name', 'Email'])).toEqual(['name', 'surname', 'email']);
    expect(guessColumns(['Name', 'Vorname'])).toEqual(['surname', 'name']);
    expect(guessColumns(['Prénom', 'Nom'])).toEqual(['name', 'surname']);
    expect(guessColumns(['Nombre', 'Apellidos'])).toEqual(['name', 'surname']);
    expect(guessColumns(['Full name', 'Name'])).toEqual(['full_name', null]);
    expect(guessColumns(['Name', 'Name'])).toEqual(['full_name', null]);
  });

  it('have no header if the first row is a client', () => {
    expect(hasHeader(['E-Mail', 'Name'])).toBe(true);
    expect(hasHeader(['ann@x.example', 'Ann'])).toBe(false);
  });
});

describe('the plan of an import', () => {
  it('tells new, changed, unchanged, repeated and unusable rows apart, by their numbers', () => {
    const rows = [
      ['new@x.example', 'New', 'Ulm', 'eur'],
      ['ANN@X.example', 'Ann', 'Köln', ''],
      ['NEW@x.example', 'Again', '', ''],
      ['nobody', 'No', '', ''],
      ['', '', '', ''],
      ['b@x.example', '', '', 'euros'],
    ];
    const { rows: planned, counts } = planImport(rows, mapping, [existing], { firstRow: 2, columns: 4 });
    expect(counts).toEqual({ new: 1, update: 1, same: 0, duplicate: 1, invalid: 2 });
    expect(planned).toMatchObject([
      { row: 2, kind: 'new', values: { currency: 'EUR', city: 'Ulm', web: '' } },
      { row: 3, kind: 'update', id: 'client:1', values: { city: 'Köln' }, before: { city: 'Bonn' } },
      { row: 4, kind: 'duplicate', firstRow: 2 },
      { row: 5, kind: 'invalid', problems: ['email-invalid'] },
      { row: 7, kind: 'invalid', problems: ['name-missing', 'currency-unknown'] },
    ]);
  });

  it('reports rows longer than the first and unknown currencies', () => {
    const { rows } = planImport(
      [
        ['a@x.example', 'A', 'Ulm', 'XXX'],
        ['b@x.example', 'B', 'Ulm', 'EUR', 'c@x.example', 'C'],
        ['d@x.example', 'D', 'Ulm', 'EUR', '', ' '],
        ['info@müller.example', 'E', '', ''],
        ['eva@ofen', 'F', '', ''],
      ],
      mapping,
      [],
      { firstRow: 2, columns: 4 },
    );
    expect(rows).toMatchObject([
      { row: 2, kind: 'invalid', problems: ['currency-unknown'] },
      { row: 3, kind: 'invalid', problems: ['too-many-cells'] },
      { row: 4, kind: 'new' },
      { row: 5, kind: 'new', values: { email: 'info@müller.example' } },
      { row: 6, kind: 'new', values: { email: 'eva@ofen' } },
    ]);
  });

  it('never clears a value, and reports unchanged rows', () => {
    const { rows } = planImport([['ann@x.example', '', '', '']], mapping, [existing], {
      firstRow: 1,
      columns: 4,
    });
    expect(rows).toMatchObject([{ kind: 'same', id: 'client:1' }]);
  });

  it('splits full names, and reverses the escaping of our own files', () => {
    const { rows } = planImport(
      [['ann.b@x.example', 'Ann Marie Bell', "'+31 20 1"]],
      ['email', 'full_name', 'telephone'],
      [],
      { firstRow: 1, columns: 3 },
    );
    expect(rows).toMatchObject([{ values: { name: 'Ann Marie', surname: 'Bell', telephone: '+31 20 1' } }]);
  });

  it('names cards by their lines, and leaves out those that are broken or empty', () => {
    const { rows } = planImport(
      [
        ['ann.b@x.example', 'Ann', '', ''],
        ['b@x.example', 'Cut', '', ''],
        ['ANN.B@x.example', 'Ann', '', ''],
        ['', '', '', ''],
      ],
      mapping,
      [],
      {
        ...{ firstRow: 1, columns: 4 },
        origins: [1, 6, 12, 15].map((line) => ({ line, isBroken: line === 6 })),
      },
    );
    expect(rows).toMatchObject([
      { row: 1, kind: 'new' },
      { row: 6, kind: 'invalid', problems: ['card-broken'] },
      { row: 12, kind: 'duplicate', firstRow: 1 },
      { row: 15, kind: 'invalid', problems: ['email-missing', 'name-missing'] },
    ]);
  });

  it('plans ten thousand rows', () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => [`c${index}@x.example`, `N${index}`, '', '']);
    expect(planImport(rows, mapping, [existing], { firstRow: 1, columns: 4 }).counts.new).toBe(10_000);
  });
});
