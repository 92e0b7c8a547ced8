import { describe, expect, test } from 'vitest';
import type { LocalId } from '#shared/domain/ids.ts';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import type { LibrarySection, TemplateRecord } from '../../data/index.ts';
import { filterSections, filterTemplates, templateRows } from './library-rows.ts';

interface Given {
  readonly id: LocalId;
  readonly title: string;
  readonly body?: string;
  readonly template?: LocalId;
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

function templateOf(localId: string, name: string): TemplateRecord {
  return { entity: 'template', localId: toLocalId(localId), serverId: null, fields: { name } };
}

describe('the rows of the library', () => {
  test('sections are found by every word of their title and text; those of templates are no sections of their own', () => {
    const sections = [
      sectionOf({ id: toLocalId('a'), title: 'Terms of payment', body: '<p>Forty percent</p>' }),
      sectionOf({ id: toLocalId('b'), title: 'About us' }),
      sectionOf({ id: toLocalId('c'), title: 'Payment plan', template: toLocalId('template:7') }),
    ];
    const ids = (query: string) => filterSections(sections, query).map(({ section }) => section.localId);
    expect(ids('')).toEqual(['a', 'b']);
    expect(ids('PAYMENT forty')).toEqual(['a']);
    expect(ids('payment thirty')).toEqual([]);
  });

  test('a template has its sections in order, and is there without a name or without sections', () => {
    const sections = [
      sectionOf({ id: toLocalId('second'), title: 'Second', template: toLocalId('template:7'), position: 1 }),
      sectionOf({ id: toLocalId('first'), title: 'First', template: toLocalId('template:7') }),
      sectionOf({ id: toLocalId('unnamed'), title: 'Unnamed', template: toLocalId('template:9') }),
    ];
    const rows = templateRows(sections, [
      templateOf('template:8', 'Bare'),
      templateOf('template:7', 'Website'),
    ]);
    expect(
      rows.map(({ id, name, isListed, sections: of }) => [
        id,
        name,
        isListed,
        of.map(({ section }) => section.localId),
      ]),
    ).toEqual([
      ['template:8', 'Bare', true, []],
      ['template:9', 'Template 9', false, ['unnamed']],
      ['template:7', 'Website', true, ['first', 'second']],
    ]);
    expect(filterTemplates(rows, 'second').map(({ id }) => id)).toEqual(['template:7']);
  });
});
