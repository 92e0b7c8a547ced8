import { createHash } from 'node:crypto';
import type { SearchKind, SearchPlace } from '#shared/bridge/methods/search-methods.ts';
import type { SearchStatus } from '#shared/search/search-query.ts';
import type { Activity } from '#shared/domain/activity/activity.ts';
import type { ClientFields } from '#shared/domain/clients/client.ts';
import { isTemplateId, type LocalId, type ServerId } from '#shared/domain/ids.ts';
import { currencyDigits } from '#shared/domain/pricing/money.ts';
import { tagsOf } from '#shared/text/tags.ts';
import { pricedSections } from '#shared/domain/pricing/priced-sections.ts';
import { proposalTotals } from '#shared/domain/pricing/totals.ts';
import { datesInTimeline } from '#shared/domain/proposals/proposal-dates.ts';
import type { RecordOf } from '#shared/domain/record.ts';
import type { RecordMap } from '#shared/sync/record-map.ts';
import { htmlTextInLine } from '#shared/text/html-text.ts';
import type { Journal } from '../journal/journal.ts';
import { computeScope, entriesOf, type Scope } from '../sync/view/visible.ts';

/** A text of a record that is searched. */
export interface DocumentPart {
  readonly place: SearchPlace;
  /** The section that it is in or belongs to. */
  readonly sectionId: LocalId | null;
  /** The title of that section, to name it in a result. */
  readonly heading: string;
  readonly text: string;
}

/** What filters compare, for proposals. */
export interface ProposalFacts {
  readonly publicId: string | null;
  readonly clientId: LocalId | null;
  readonly status: SearchStatus;
  /** The user who prepared it; null for the account's owner. */
  readonly ownerId: ServerId | null;
  /** The one-off amount before taxes in whole units, else the first recurring one. */
  readonly value: number;
  /** Ms since the epoch; null if it was not sent or that is unknown. */
  readonly sentAt: number | null;
}

/** A record with everything inside it, as the index stores it. */
export interface SearchDocument {
  readonly kind: SearchKind;
  readonly localId: LocalId;
  readonly parts: readonly DocumentPart[];
  readonly facts: ProposalFacts | null;
  /** Those of a proposal or client. */
  readonly tags: readonly string[];
  /** The newest change, ms since the epoch; 0 if unknown. */
  readonly changedAt: number;
}

interface SectionWithItems {
  readonly section: RecordOf<'section'>;
  readonly items: readonly RecordOf<'line_item'>[];
}

/** The visible records of a scope. */
type ScopeView = Pick<RecordMap, 'get' | 'values'>;

const byPosition = (
  a: { readonly fields: { readonly position: number } },
  b: { readonly fields: { readonly position: number } },
): number => a.fields.position - b.fields.position;

function sectionsIn(view: ScopeView): readonly SectionWithItems[] {
  const items = new Map<LocalId, RecordOf<'line_item'>[]>();
  const sections: RecordOf<'section'>[] = [];
  for (const record of view.values()) {
    if (record.entity === 'section') sections.push(record);
    if (record.entity !== 'line_item') continue;
    const siblings = items.get(record.fields.section_id) ?? [];
    siblings.push(record);
    items.set(record.fields.section_id, siblings);
  }
  return sections
    .toSorted(byPosition)
    .map((section) => ({ section, items: (items.get(section.localId) ?? []).toSorted(byPosition) }));
}

function partsOfSection({ section, items }: SectionWithItems): readonly DocumentPart[] {
  const { title, name, body } = section.fields;
  const inSection = { sectionId: section.localId, heading: title };
  return [
    { place: 'section', ...inSection, text: name === null || name === title ? title : `${title} · ${name}` },
    { place: 'section', ...inSection, text: htmlTextInLine(body ?? '') },
    ...items.map(({ fields }): DocumentPart => ({ place: 'line', ...inSection, text: fields.name })),
  ];
}

/** A part that belongs to the whole record. */
const part = (place: SearchPlace, text: string): DocumentPart => ({
  place,
  sectionId: null,
  heading: '',
  text,
});

const joined = (texts: readonly (string | undefined)[]): string =>
  texts.filter((text) => text !== undefined && text !== '').join(' · ');

const clientNames = ({ name, surname, business, email }: ClientFields): string =>
  joined([`${name} ${surname}`.trim(), business, email]);

function partsOfClient(fields: ClientFields): readonly DocumentPart[] {
  const { address, postcode, city, state, country, telephone, web } = fields;
  return [
    part('client', clientNames(fields)),
    part('client', joined([address, `${postcode} ${city}`.trim(), state, country, telephone, web])),
  ];
}

/** The texts of the timeline. The same e-mail may be in many entries. */
function activityTexts(activities: readonly Activity[]): readonly string[] {
  const texts = activities.map(({ to, subject, message, bounce_description: bounce }) =>
    joined([to, subject, message === undefined ? undefined : htmlTextInLine(message), bounce]),
  );
  return [...new Set(texts)];
}

function changeTime(journal: Journal, scope: Scope): number {
  const { records } = journal;
  const entity = scope.type === 'library' ? 'section' : scope.type;
  const updatedAt = Date.parse(records.find(entity, scope.localId)?.updatedAt ?? '');
  const edits = entriesOf(journal, scope).map(({ operation }) => operation.createdAt);
  return Math.max(Number.isNaN(updatedAt) ? 0 : updatedAt, ...edits.slice(-1));
}

function clientOf(journal: Journal, clientId: LocalId | null): ClientFields | null {
  if (clientId === null) return null;
  const client = computeScope(journal, { type: 'client', localId: clientId }).get('client', clientId);
  return client?.entity === 'client' ? client.fields : null;
}

function valueOf(sections: readonly SectionWithItems[], currency: string): number {
  const { oneOff, recurring } = proposalTotals(pricedSections(sections));
  const amount = oneOff.net === 0 ? (recurring[0]?.net ?? 0) : oneOff.net;
  return amount / 10 ** currencyDigits(currency);
}

function readProposal(
  journal: Journal,
  { fields }: RecordOf<'proposal'>,
  sections: readonly SectionWithItems[],
): Pick<SearchDocument, 'parts' | 'facts'> {
  const client = clientOf(journal, fields.client_id);
  const activities = fields.public_id === null ? [] : journal.activities.ofProposal(fields.public_id);
  const { sentAt } = datesInTimeline(activities);
  const workspaceCurrency = journal.meta.get('workspace')?.account.currency ?? '';
  const currency = [fields.currency, client?.currency ?? '', workspaceCurrency].find((code) => code !== '');
  return {
    parts: [
      part('title', fields.title),
      ...(fields.document_section_title === undefined ? [] : [part('title', fields.document_section_title)]),
      ...(client === null ? [] : [part('client', clientNames(client))]),
      ...sections.flatMap(partsOfSection),
      ...activityTexts(activities).map((text) => part('activity', text)),
    ],
    facts: {
      publicId: fields.public_id,
      clientId: fields.client_id,
      status: fields.archived_at === null ? fields.status : 'archived',
      ownerId: fields.prepared_by_id,
      value: valueOf(sections, currency ?? ''),
      sentAt: sentAt === null ? null : Date.parse(sentAt),
    },
  };
}

/**
 * Reads what the index stores of a scope; null if nothing of it is left.
 *
 * @param view the records of the scope on screen
 */
export function readDocument(journal: Journal, scope: Scope, view: ScopeView): SearchDocument | null {
  const { localId } = scope;
  const changedAt = changeTime(journal, scope);
  if (scope.type === 'client') {
    const client = view.get('client', localId);
    if (client?.entity !== 'client') return null;
    const { fields } = client;
    return {
      kind: 'client',
      localId,
      parts: partsOfClient(fields),
      facts: null,
      tags: tagsOf(fields),
      changedAt,
    };
  }
  const sections = sectionsIn(view);
  if (scope.type === 'library') {
    const parts = sections.flatMap(partsOfSection);
    return parts.length === 0 ? null : { kind: 'section', localId, parts, facts: null, tags: [], changedAt };
  }
  if (isTemplateId(localId)) {
    const template = view.get('template', localId);
    const name = template?.entity === 'template' ? [part('title', template.fields.name)] : [];
    const parts = [...name, ...sections.flatMap(partsOfSection)];
    return parts.length === 0 ? null : { kind: 'template', localId, parts, facts: null, tags: [], changedAt };
  }
  const proposal = view.get('proposal', localId);
  if (proposal?.entity !== 'proposal') return null;
  const tags = tagsOf(proposal.fields);
  return { kind: 'proposal', localId, tags, changedAt, ...readProposal(journal, proposal, sections) };
}

/** A digest of the texts, so that a change of something else does not write them again. */
export function digestOf({ parts }: SearchDocument): string {
  const hash = createHash('md5');
  for (const { text } of parts) hash.update(text).update('\n');
  return hash.digest('base64').slice(0, 16);
}
