import { describe, expect, test } from 'vitest';
import type { LocalId, ServerId } from '#shared/domain/ids.ts';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import type { LibrarySection } from '../../data/index.ts';
import { filterSections, filterTemplates, templateRows } from './library-rows.ts';

interface Given {
  readonly id: LocalId;
  readonly title: string;
  readonly body?: string;
  readonly template?: ServerId;
  readonly position?: number;
}

function sectionOf({ id, title, body, template, position = 0 }: Given): LibrarySection {
  return {
    home: template === undefined ? { in: 'library' } : { in: 'template', templateId: template },
    items: [],
    section: {
      entity: 'section',
      localId: id,
      serverId: toServerId('1'),
      fields: {
        proposal_id: null,
        template_id: template ?? null,
        title,
        name: null,
        body: body ?? null,
        position,
        reusable: template === undefined,
        section_type: 'text',
        page_break: false,
        optional: false,
        include_total: false,
        selected: false,
      },
    },
  };
}

describe('the rows of the library', () => {
  test('sections are found by every word of their title and text; those of templates are no sections of their own', () => {
    const sections = [
      sectionOf({ id: toLocalId('a'), title: 'Terms of payment', body: '<p>Forty percent</p>' }),
      sectionOf({ id: toLocalId('b'), title: 'About us' }),
      sectionOf({ id: toLocalId('c'), title: 'Payment plan', template: toServerId('7') }),
    ];
    const ids = (query: string) => filterSections(sections, query).map(({ section }) => section.localId);
    expect(ids('')).toEqual(['a', 'b']);
    expect(ids('PAYMENT forty')).toEqual(['a']);
    expect(ids('payment thirty')).toEqual([]);
  });

  test('a template has its sections in order, and is there without a name or without sections', () => {
    const sections = [
      sectionOf({ id: toLocalId('second'), title: 'Second', template: toServerId('7'), position: 1 }),
      sectionOf({ id: toLocalId('first'), title: 'First', template: toServerId('7') }),
      sectionOf({ id: toLocalId('unnamed'), title: 'Unnamed', template: toServerId('9') }),
    ];
    const rows = templateRows(sections, [
      { id: toServerId('8'), name: 'Bare' },
      { id: toServerId('7'), name: 'Website' },
    ]);
    expect(
      rows.map(({ id, name, sections: of }) => [id, name, of.map(({ section }) => section.localId)]),
    ).toEqual([
      ['9', '', ['unnamed']],
      ['8', 'Bare', []],
      ['7', 'Website', ['first', 'second']],
    ]);
    expect(filterTemplates(rows, 'second').map(({ id }) => id)).toEqual(['7']);
  });
});
