import { describe, expect, test } from 'vitest';
import type { LibrarySection } from '../../data/index.ts';
import { filterSections, filterTemplates, templateRows } from './library-rows.ts';

interface Given {
  readonly id: string;
  readonly title: string;
  readonly body?: string;
  readonly template?: string;
  readonly position?: number;
}

function sectionOf({ id, title, body, template, position = 0 }: Given): LibrarySection {
  return {
    home: template === undefined ? { in: 'library' } : { in: 'template', templateId: template },
    items: [],
    section: {
      entity: 'section',
      localId: id,
      serverId: '1',
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
      sectionOf({ id: 'a', title: 'Terms of payment', body: '<p>Forty percent</p>' }),
      sectionOf({ id: 'b', title: 'About us' }),
      sectionOf({ id: 'c', title: 'Payment plan', template: '7' }),
    ];
    const ids = (query: string) => filterSections(sections, query).map(({ section }) => section.localId);
    expect(ids('')).toEqual(['a', 'b']);
    expect(ids('PAYMENT forty')).toEqual(['a']);
    expect(ids('payment thirty')).toEqual([]);
  });

  test('a template has its sections in order, and is there without a name or without sections', () => {
    const sections = [
      sectionOf({ id: 'second', title: 'Second', template: '7', position: 1 }),
      sectionOf({ id: 'first', title: 'First', template: '7' }),
      sectionOf({ id: 'unnamed', title: 'Unnamed', template: '9' }),
    ];
    const rows = templateRows(sections, [
      { id: '8', name: 'Bare' },
      { id: '7', name: 'Website' },
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
