import type { LocalId } from '../../domain/ids.ts';
import type { LineItemFields } from '../../domain/pricing/line-item.ts';
import { compareWords, type TextPart } from '../../sync/text/word-diff.ts';
import { htmlTextInLine } from '../../text/html-text.ts';
import type { ProposalRecords } from '../render/document-of-records.ts';
import { alignIds } from './align-ids.ts';

/** One difference between two versions of a proposal. */
export type ProposalChange =
  | { readonly kind: 'title'; readonly parts: readonly TextPart[] }
  | {
      readonly kind: 'section-added' | 'section-removed';
      readonly sectionId: LocalId;
      readonly title: string;
    }
  | {
      readonly kind: 'section-changed';
      readonly sectionId: LocalId;
      readonly title: string;
      readonly parts: readonly TextPart[];
    }
  | {
      readonly kind: 'items-changed';
      readonly sectionId: LocalId;
      readonly title: string;
      readonly before: number;
      readonly after: number;
    }
  | { readonly kind: 'order' };

type Content = ProposalRecords['sections'][number];

function identityOf({ section }: Content): { readonly sectionId: LocalId; readonly title: string } {
  return { sectionId: section.localId, title: section.fields.title };
}

function itemsText(items: Content['items']): string {
  const text = ({ name, cost_type, recurring_type, per_type, quantity, amount }: LineItemFields) =>
    JSON.stringify([name, cost_type, recurring_type, per_type, quantity, amount]);
  return items.map((item) => text(item.fields)).join('\n');
}

/** The differences between two versions of one section. */
export function sectionChanges(before: Content, after: Content): readonly ProposalChange[] {
  const identity = identityOf(after);
  const changes: ProposalChange[] = [];
  const text = ({ section }: Content) =>
    `${section.fields.title} ${htmlTextInLine(section.fields.body ?? '')}`.trim();
  if (text(before) !== text(after)) {
    changes.push({ kind: 'section-changed', ...identity, parts: compareWords(text(before), text(after)) });
  }
  if (itemsText(before.items) !== itemsText(after.items)) {
    changes.push({
      kind: 'items-changed',
      ...identity,
      before: before.items.length,
      after: after.items.length,
    });
  }
  return changes;
}

/** The differences between two versions of a proposal, in the order of the later one. */
export function proposalChanges(
  before: Pick<ProposalRecords, 'proposal' | 'sections'>,
  after: Pick<ProposalRecords, 'proposal' | 'sections'>,
): readonly ProposalChange[] {
  const changes: ProposalChange[] = [];
  const [old, next] = [before.proposal.fields, after.proposal.fields];
  if (old.title !== next.title) changes.push({ kind: 'title', parts: compareWords(old.title, next.title) });
  const sections = alignIds(before.sections, after.sections);
  const earlier = new Map(sections.map((content) => [content.section.localId, content]));
  const later = new Set(after.sections.map(({ section }) => section.localId));
  for (const content of sections) {
    if (!later.has(content.section.localId))
      changes.push({ kind: 'section-removed', ...identityOf(content) });
  }
  for (const content of after.sections) {
    const known = earlier.get(content.section.localId);
    if (known === undefined) changes.push({ kind: 'section-added', ...identityOf(content) });
    else changes.push(...sectionChanges(known, content));
  }
  const order = (all: readonly Content[], others: (id: LocalId) => boolean) =>
    all
      .map(({ section }) => section.localId)
      .filter(others)
      .join();
  if (order(sections, (id) => later.has(id)) !== order(after.sections, (id) => earlier.has(id))) {
    changes.push({ kind: 'order' });
  }
  return changes;
}
