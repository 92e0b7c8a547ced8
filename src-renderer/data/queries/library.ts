import Dexie from 'dexie';
import { isTemplateId, templatePrefix, type LocalId } from '#shared/domain/ids.ts';
import type { RecordOf } from '#shared/domain/record.ts';
import type { RecordMap } from '#shared/sync/record-map.ts';
import { compareSiblings } from '#shared/sync/record-view.ts';
import { compareNames } from '../../i18n/index.ts';
import type { MirrorDatabase } from '../db/mirror-database.ts';
import type { RecordCache } from '../cache/record-cache.ts';
import { arrangeContents, type Part, type SectionWithItems } from '../db/stored-records.ts';

/** A section that can be inserted into any proposal, with its lines and its origin. */
export interface LibrarySection extends SectionWithItems {
  readonly home:
    | { readonly in: 'library' }
    | { readonly in: 'template'; readonly templateId: LocalId }
    | { readonly in: 'proposal'; readonly proposalId: LocalId; readonly title: string };
}

/** A template, with pending edits applied. */
export type TemplateRecord = RecordOf<'template'>;

/** The internal name of a section, else its title. */
function getSortName({ section }: SectionWithItems): string {
  return section.fields.name || section.fields.title;
}

/** Parts of a contents row's JSON. A text with a reusable section or a template's section contains one of them. */
const markers = ['"reusable":true', '"template_id":"'] as const;

/** Creates the queries of sections outside of their proposals. */
export function createLibraryQueries(database: MirrorDatabase, cache: RecordCache) {
  async function readScopes(scopes: Iterable<LocalId>, ...parts: readonly Part[]): Promise<RecordMap> {
    const { view } = await cache.read(
      [...new Set(scopes)].map((scope) => ({ scope, parts: new Set(parts) })),
    );
    return view;
  }

  /** Read it before the contents: an operation that leaves the relay log meanwhile is already in them then. */
  async function getPendingScopes(): Promise<readonly LocalId[]> {
    const { operations } = await cache.head();
    return operations.flatMap(({ operation: { entity }, scope }) =>
      entity === 'section' || entity === 'template' ? [scope] : [],
    );
  }

  async function findTemplateScopes(): Promise<readonly LocalId[]> {
    const pending = await getPendingScopes();
    const stored = await database.contents.where('scope').startsWith(templatePrefix).primaryKeys();
    return [...pending.filter(isTemplateId), ...stored];
  }

  /** The scopes whose contents have one of these texts. Only their texts are parsed later. */
  async function findScopesWith(texts: readonly string[]): Promise<readonly LocalId[]> {
    const scopes = [...(await getPendingScopes())];
    await database.contents.each(({ scope, text }) => {
      if (texts.some((part) => text.includes(part))) scopes.push(scope);
    });
    return scopes;
  }

  async function readSections(scopes: readonly LocalId[]): Promise<readonly LibrarySection[]> {
    const view = await readScopes(scopes, 'proposal', 'contents');
    const homeOf = (fields: SectionWithItems['section']['fields']): LibrarySection['home'] => {
      const { proposal_id: proposalId, template_id: templateId } = fields;
      if (proposalId === null)
        return templateId === null ? { in: 'library' } : { in: 'template', templateId };
      const proposal = view.get('proposal', proposalId);
      const title = proposal?.entity === 'proposal' ? proposal.fields.title : '';
      return { in: 'proposal', proposalId, title };
    };
    return arrangeContents(view.values())
      .filter(({ section: { fields } }) => fields.reusable || fields.template_id !== null)
      .map((content) => ({ ...content, home: homeOf(content.section.fields) }))
      .sort((a, b) => compareNames(getSortName(a), getSortName(b)));
  }

  return {
    /** All sections that can be inserted into any proposal, by name (`service-api.md §4.7`). */
    library: async (): Promise<readonly LibrarySection[]> => readSections(await findScopesWith(markers)),

    /** As `library`, without sections of proposals. Fast for any number of proposals. */
    async standaloneSections(): Promise<readonly LibrarySection[]> {
      const scopes = [...(await getPendingScopes()), ...(await findTemplateScopes())];
      // A library section is the only one in its row, so the index of sizes finds few other rows.
      const single = await database.contents
        .where('[sections+lineItems]')
        .between([1, Dexie.minKey], [1, Dexie.maxKey])
        .primaryKeys();
      const sections = await readSections([...scopes, ...single]);
      return sections.filter(({ home }) => home.in !== 'proposal');
    },

    /** The templates of whole proposals, by name, without their sections. */
    async templates(): Promise<readonly TemplateRecord[]> {
      const view = await readScopes(await findTemplateScopes(), 'contents');
      return view
        .values()
        .filter((record) => record.entity === 'template')
        .sort((a, b) => compareNames(a.fields.name, b.fields.name));
    },

    /** The sections of the library and of templates with these ids, by local id. Deleted ones are left out. */
    async originals(ids: readonly LocalId[]): Promise<ReadonlyMap<LocalId, SectionWithItems>> {
      if (ids.length === 0) return new Map();
      // A library section is its own scope.
      const view = await readScopes([...ids, ...(await findTemplateScopes())], 'contents');
      const found = arrangeContents(view.values()).map(
        (content) => [content.section.localId, content] as const,
      );
      return new Map(found.filter(([id]) => ids.includes(id)));
    },

    /** The sections that were copied from each original, in any proposal or template, by original. */
    async copies(
      originals: readonly LocalId[],
    ): Promise<ReadonlyMap<LocalId, readonly RecordOf<'section'>[]>> {
      if (originals.length === 0) return new Map();
      const scopes = await findScopesWith(originals.map((id) => JSON.stringify(id)));
      const view = await readScopes(scopes, 'contents');
      const sections = view.values().filter((record) => record.entity === 'section');
      return new Map(originals.map((id) => [id, sections.filter(({ fields }) => fields.source_id === id)]));
    },
  };
}

/** The sections of a template in their order. */
export function sectionsOfTemplate(
  sections: readonly LibrarySection[],
  templateId: LocalId,
): readonly LibrarySection[] {
  return sections
    .filter(({ home }) => home.in === 'template' && home.templateId === templateId)
    .toSorted((a, b) => compareSiblings(a.section, b.section));
}
