import type { LocalId } from '#shared/domain/ids.ts';
import type { RecordMap } from '#shared/sync/record-map.ts';
import type { ServiceState } from '../world/sim-service.ts';

/** The content of a proposal on screen. */
export interface VisibleContent {
  readonly title: string;
  readonly client: LocalId | null;
  /** Null if the service fills it in. */
  readonly author: string | null;
  /** Empty if the service fills it in. */
  readonly currency: string;
  readonly sections: readonly VisibleSection[];
  /** One line of text per tax; null if they are unknown. */
  readonly taxes: readonly string[] | null;
}

interface VisibleSection {
  /** The name in lists, which some services take for an empty title. */
  readonly name: string | null;
  readonly title: string;
  readonly values: readonly unknown[];
  /** One line of text per line item. */
  readonly items: readonly string[];
}

const taxLine = (name: unknown, percentage: unknown): string => JSON.stringify(['tax', name, percentage]);

const sectionLine = (title: unknown, values: readonly unknown[]): string =>
  JSON.stringify([title, ...values]);

export function visibleContent(view: RecordMap, proposalId: LocalId): VisibleContent {
  const proposal = view.get('proposal', proposalId);
  const fields = proposal?.entity === 'proposal' ? proposal.fields : null;
  return {
    title: fields?.title ?? '',
    client: fields?.client_id ?? null,
    author: fields?.prepared_by_id ?? null,
    currency: fields?.currency ?? '',
    sections: view.childrenOf('section', proposalId).flatMap((section) => {
      if (section.entity !== 'section') return [];
      const { name, title, body, section_type, optional } = section.fields;
      const items = view.childrenOf('line_item', section.localId).flatMap((item) => {
        if (item.entity !== 'line_item') return [];
        const { name: item_name, cost_type, recurring_type, per_type, quantity, amount } = item.fields;
        return [JSON.stringify([item_name, cost_type, recurring_type, per_type, quantity, amount])];
      });
      return [{ name, title, values: [body, section_type, optional], items }];
    }),
    taxes:
      fields?.taxes_known === true
        ? view
            .childrenOf('taxation', proposalId)
            .flatMap((tax) =>
              tax.entity === 'taxation' ? [taxLine(tax.fields.name, tax.fields.percentage)] : [],
            )
        : null,
  };
}

/** A record in the content of a proposal on the service, and its line of text. */
export interface ContentLine {
  /** The kind and id of the record, or the property of the proposal. */
  readonly record: string;
  readonly text: string;
}

/** Parts of the content that are not compared. */
export interface Unknown {
  readonly client: boolean;
  readonly author: boolean;
  readonly currency: boolean;
  readonly taxes: boolean;
}

const nothingUnknown: Unknown = { client: false, author: false, currency: false, taxes: false };

/** The content of a proposal on the service, line by line. The order of taxes has no meaning. */
export function serviceLines(
  state: ServiceState,
  proposalId: string,
  unknown = nothingUnknown,
): readonly ContentLine[] {
  const lines: ContentLine[] = [];
  const proposal = state.proposal.find(({ id }) => id === proposalId);
  if (proposal !== undefined) {
    const { title, client_id, prepared_by_id, currency } = proposal;
    lines.push({ record: `proposal/${proposalId}`, text: String(title) });
    if (!unknown.client) lines.push({ record: 'client', text: `client ${client_id}` });
    if (!unknown.author) lines.push({ record: 'author', text: `author ${prepared_by_id}` });
    if (!unknown.currency) lines.push({ record: 'currency', text: `currency ${currency}` });
  }
  for (const section of state.section.filter((row) => row['proposal_id'] === proposalId)) {
    const { title, body, section_type, optional } = section;
    lines.push({
      record: `section/${section.id}`,
      text: sectionLine(title, [body, section_type, optional]),
    });
    for (const item of state.line_item.filter((row) => row['section_id'] === section.id)) {
      const { name, cost_type, recurring_type, per_type, quantity, amount } = item;
      lines.push({
        record: `line_item/${item.id}`,
        text: JSON.stringify([name, cost_type, recurring_type, per_type, quantity, amount]),
      });
    }
  }
  if (unknown.taxes) return lines;
  const taxes = state.taxation
    .filter((row) => row['proposal_id'] === proposalId)
    .map((row) => ({ record: `taxation/${row.id}`, text: taxLine(row['name'], row['percentage']) }));
  return [...lines, ...taxes.toSorted((left, right) => (left.text < right.text ? -1 : 1))];
}

/**
 * The approved content in the same lines.
 *
 * @param clientId the approved client's id on the service
 * @param fillsTitles whether the service takes a section's name for an empty title (`autofill`)
 */
export function approvedLines(
  { title, author, currency, sections, taxes }: VisibleContent,
  clientId: string | null,
  unknown: Unknown,
  fillsTitles: boolean,
): readonly string[] {
  const titleOf = (section: VisibleSection): string =>
    fillsTitles && section.title === '' ? (section.name ?? '') : section.title;
  return [
    title,
    ...(unknown.client ? [] : [`client ${clientId}`]),
    ...(unknown.author ? [] : [`author ${author}`]),
    ...(unknown.currency ? [] : [`currency ${currency}`]),
    ...sections.flatMap((section) => [sectionLine(titleOf(section), section.values), ...section.items]),
    ...(taxes?.toSorted() ?? []),
  ];
}
