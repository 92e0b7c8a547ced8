import Dexie from 'dexie';
import { isTemplateId, templatePrefix, type LocalId } from '#shared/domain/ids.ts';
import type { RecordOf } from '#shared/domain/record.ts';
import { compareSiblings } from '#shared/sync/record-view.ts';
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

const names = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

/** The internal name of a section, else its title. */
function getSortName({ section }: SectionWithItems): string {
  return section.fields.name || section.fields.title;
}

/** Parts of a contents row's JSON. A text with a reusable section or a template's section contains one of them. */
const markers = ['"reusable":true', '"template_id":"'] as const;

async function getPendingSectionScopes(cache: RecordCache): Promise<readonly LocalId[]> {
  const { operations } = await cache.head();
  const ofSections = operations.filter(
    ({ operation: { entity } }) => entity === 'section' || entity === 'template',
  );
  return [...new Set(ofSections.map(({ scope }) => scope))];
}

/** The scopes that may contain such a section. Only texts with a marker are parsed later. */
async function findSectionScopes(database: MirrorDatabase, cache: RecordCache): Promise<readonly LocalId[]> {
  // Read first: an operation that leaves the relay log meanwhile is already in the contents then.
  const scopes = new Set(await getPendingSectionScopes(cache));
  await database.contents.each(({ scope, text }) => {
    if (markers.some((marker) => text.includes(marker))) scopes.add(scope);
  });
  return [...scopes];
}

/**
 * The scopes that may contain sections of the library or of a template. A library section is the only one in its row,
 * so the index of sizes finds few other rows. The sections of a template share one row.
 */
async function findStandaloneScopes(
  database: MirrorDatabase,
  cache: RecordCache,
): Promise<readonly LocalId[]> {
  const pendingScopes = await getPendingSectionScopes(cache);
  const stored = await database.contents
    .where('[sections+lineItems]')
    .between([1, Dexie.minKey], [1, Dexie.maxKey])
    .primaryKeys();
  return [...new Set([...stored, ...(await findTemplateScopes(database)), ...pendingScopes])];
}

function findTemplateScopes(database: MirrorDatabase): Promise<readonly LocalId[]> {
  return database.contents.where('scope').startsWith(templatePrefix).primaryKeys();
}

/** The templates, by name. */
export async function readTemplates(
  database: MirrorDatabase,
  cache: RecordCache,
): Promise<readonly TemplateRecord[]> {
  // Read first: an operation that leaves the relay log meanwhile is already in the contents then.
  const pendingScopes = (await getPendingSectionScopes(cache)).filter(isTemplateId);
  const scopes = new Set([...pendingScopes, ...(await findTemplateScopes(database))]);
  const parts: ReadonlySet<Part> = new Set(['contents']);
  const { view } = await cache.read([...scopes].map((scope) => ({ scope, parts })));
  return view
    .values()
    .filter((record) => record.entity === 'template')
    .sort((a, b) => names.compare(a.fields.name, b.fields.name));
}

async function readSections(
  cache: RecordCache,
  scopes: readonly LocalId[],
): Promise<readonly LibrarySection[]> {
  const parts: ReadonlySet<Part> = new Set(['proposal', 'contents']);
  const { view } = await cache.read(scopes.map((scope) => ({ scope, parts })));
  const homeOf = (fields: SectionWithItems['section']['fields']): LibrarySection['home'] => {
    const { proposal_id: proposalId, template_id: templateId } = fields;
    if (proposalId !== null) {
      const proposal = view.get('proposal', proposalId);
      return {
        in: 'proposal',
        proposalId,
        title: proposal?.entity === 'proposal' ? proposal.fields.title : '',
      };
    }
    return templateId === null ? { in: 'library' } : { in: 'template', templateId };
  };
  return arrangeContents(view.values())
    .filter(({ section: { fields } }) => fields.reusable || fields.template_id !== null)
    .map((content) => ({ ...content, home: homeOf(content.section.fields) }))
    .sort((a, b) => names.compare(getSortName(a), getSortName(b)));
}

/** Every reusable section and every section of a template, by name (`service-api.md §4.7`). */
export async function readLibrary(
  database: MirrorDatabase,
  cache: RecordCache,
): Promise<readonly LibrarySection[]> {
  return await readSections(cache, await findSectionScopes(database, cache));
}

/** The sections outside proposals: those of the library and those of templates. */
export async function readStandalone(
  database: MirrorDatabase,
  cache: RecordCache,
): Promise<readonly LibrarySection[]> {
  const sections = await readSections(cache, await findStandaloneScopes(database, cache));
  return sections.filter(({ home }) => home.in !== 'proposal');
}

/** The scopes that may contain these sections: a library section is its own scope, others are in a template. */
export async function findOriginalScopes(
  database: MirrorDatabase,
  cache: RecordCache,
  ids: readonly LocalId[],
): Promise<readonly LocalId[]> {
  if (ids.length === 0) return [];
  const pendingScopes = (await getPendingSectionScopes(cache)).filter(isTemplateId);
  return [...new Set([...ids, ...(await findTemplateScopes(database)), ...pendingScopes])];
}

/** The sections that were copied from each original, by original. It searches the text of every proposal. */
export async function readCopies(
  database: MirrorDatabase,
  cache: RecordCache,
  originals: readonly LocalId[],
): Promise<ReadonlyMap<LocalId, readonly RecordOf<'section'>[]>> {
  if (originals.length === 0) return new Map();
  const quoted = originals.map((id) => JSON.stringify(id));
  // Read first: an operation that leaves the relay log meanwhile is already in the contents then.
  const scopes = new Set(await getPendingSectionScopes(cache));
  await database.contents.each(({ scope, text }) => {
    if (quoted.some((id) => text.includes(id))) scopes.add(scope);
  });
  const parts: ReadonlySet<Part> = new Set(['contents']);
  const { view } = await cache.read([...scopes].map((scope) => ({ scope, parts })));
  const sections = view.values().flatMap((record) => (record.entity === 'section' ? [record] : []));
  return new Map(
    originals.map((original) => [original, sections.filter(({ fields }) => fields.source_id === original)]),
  );
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
