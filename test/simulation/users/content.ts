import type { LocalId } from '#shared/domain/ids.ts';
import type { RecordMap } from '#shared/sync/record-map.ts';
import type { ServiceState } from '../world/sim-service.ts';

/** The content of a proposal on screen, as lines of text. */
export function visibleContent(view: RecordMap, proposalId: LocalId): readonly string[] {
  const lines: string[] = [];
  const proposal = view.get('proposal', proposalId);
  if (proposal?.entity === 'proposal') lines.push(proposal.fields.title);
  for (const section of view.childrenOf('section', proposalId)) {
    if (section.entity !== 'section') continue;
    const { title, body, section_type, optional } = section.fields;
    lines.push(JSON.stringify([title, body, section_type, optional]));
    for (const item of view.childrenOf('line_item', section.localId)) {
      if (item.entity !== 'line_item') continue;
      const { name, cost_type, recurring_type, per_type, quantity, amount } = item.fields;
      lines.push(JSON.stringify([name, cost_type, recurring_type, per_type, quantity, amount]));
    }
  }
  return lines;
}

/** A record in the content of a proposal on the service, and its line of text. */
export interface ContentLine {
  /** The kind and id of the record. */
  readonly record: string;
  readonly text: string;
}

/** The content of a proposal on the service, line by line in the same form. */
export function serviceLines(state: ServiceState, proposalId: string): readonly ContentLine[] {
  const lines: ContentLine[] = [];
  const proposal = state.proposal.find(({ id }) => id === proposalId);
  if (proposal !== undefined)
    lines.push({ record: `proposal/${proposalId}`, text: String(proposal['title']) });
  for (const section of state.section.filter((row) => row['proposal_id'] === proposalId)) {
    const { title, body, section_type, optional } = section;
    lines.push({
      record: `section/${section.id}`,
      text: JSON.stringify([title, body, section_type, optional]),
    });
    for (const item of state.line_item.filter((row) => row['section_id'] === section.id)) {
      const { name, cost_type, recurring_type, per_type, quantity, amount } = item;
      lines.push({
        record: `line_item/${item.id}`,
        text: JSON.stringify([name, cost_type, recurring_type, per_type, quantity, amount]),
      });
    }
  }
  return lines;
}
