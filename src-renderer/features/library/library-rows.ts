import type { LocalId } from '#shared/domain/ids.ts';
import { searchable, searchTexts } from '#shared/text/text-search.ts';
import { templateName } from '../../components/template-name.ts';
import { bodyExcerpt } from '../../components/body-excerpt.ts';
import { compareNames } from '../../i18n/index.ts';
import { sectionsOfTemplate, type LibrarySection, type TemplateRecord } from '../../data/index.ts';

/** A template with its sections in order. */
export interface TemplateRow {
  readonly id: LocalId;
  /** Its number if the service does not return template names. */
  readonly name: string;
  /** Whether it is a record of its own, so that it can be renamed and deleted. */
  readonly isListed: boolean;
  readonly sections: readonly LibrarySection[];
}

/** The name of a section: its internal name, else its title; empty without both. */
export function nameOf({ section }: LibrarySection): string {
  return section.fields.name || section.fields.title;
}

/** The templates by name: those that the service lists, and those that only their sections tell of. */
export function templateRows(
  sections: readonly LibrarySection[],
  templates: readonly TemplateRecord[],
): readonly TemplateRow[] {
  const listed = new Map(templates.map(({ localId, fields }) => [localId, fields.name]));
  const named = sections.flatMap(({ home }) => (home.in === 'template' ? [home.templateId] : []));
  return [...new Set([...listed.keys(), ...named])]
    .map((id) => ({
      id,
      name: templateName(id, listed.get(id)),
      isListed: listed.has(id),
      sections: sectionsOfTemplate(sections, id),
    }))
    .toSorted((a, b) => compareNames(a.name, b.name) || a.id.localeCompare(b.id));
}

function search<T>(items: readonly T[], textOf: (item: T) => string, query: string): readonly T[] {
  if (query.trim() === '') return items;
  return searchTexts(
    items,
    items.map((item) => searchable(textOf(item))),
    query,
  );
}

/** The sections that a query finds by name, title or first words. Those of templates are found with their template. */
export function filterSections(
  sections: readonly LibrarySection[],
  query: string,
): readonly LibrarySection[] {
  return search(
    sections.filter(({ section }) => section.fields.reusable),
    (entry) => `${nameOf(entry)} ${entry.section.fields.title} ${bodyExcerpt(entry.section.fields.body)}`,
    query,
  );
}

/** The templates that a query finds by their name or by their sections'. */
export function filterTemplates(rows: readonly TemplateRow[], query: string): readonly TemplateRow[] {
  return search(rows, ({ name, sections }) => `${name} ${sections.map(nameOf).join(' ')}`, query);
}
