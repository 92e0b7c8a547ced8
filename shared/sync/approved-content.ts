import { z } from 'zod';
import type { LocalId } from '#shared/domain/ids.ts';
import { lineItemFieldsSchema } from '#shared/domain/pricing/line-item.ts';
import { taxationFieldsSchema } from '#shared/domain/pricing/taxation.ts';
import { proposalFieldsSchema } from '#shared/domain/proposals/proposal.ts';
import { sectionFieldsSchema } from '#shared/domain/proposals/section.ts';
import type { RecordView } from './record-view.ts';

const approvedSectionSchema = z.object({
  fields: sectionFieldsSchema
    .pick({ title: true, name: true, body: true, section_type: true, optional: true, include_total: true })
    .partial({ name: true, include_total: true }),
  items: z.array(
    lineItemFieldsSchema.pick({
      name: true,
      cost_type: true,
      recurring_type: true,
      per_type: true,
      quantity: true,
      amount: true,
    }),
  ),
});

/** The content of a proposal at the approval of a send. The order is part of it. */
export const approvedContentSchema = z.object({
  title: z.string(),
  /** Client, author and currency: all properties of this kind that the service returns (`service-api.md §2.6`). */
  frame: proposalFieldsSchema
    .pick({ client_id: true, prepared_by_id: true, currency: true })
    .nullable()
    .default(null),
  sections: z.array(approvedSectionSchema),
  /** Null if they were unknown at the approval; then they are not compared. */
  taxes: z
    .array(taxationFieldsSchema.pick({ name: true, percentage: true }))
    .nullable()
    .default(null),
});
export type ApprovedContent = Readonly<z.infer<typeof approvedContentSchema>>;

/** The approved content: the client reads what the user sees in this view. */
export function approvedContent(view: RecordView, proposalId: LocalId): ApprovedContent {
  const proposal = view.get('proposal', proposalId);
  const fields = proposal?.entity === 'proposal' ? proposal.fields : null;
  return {
    title: fields?.title ?? '',
    frame:
      fields === null
        ? null
        : {
            client_id: fields.client_id,
            prepared_by_id: fields.prepared_by_id,
            currency: fields.currency,
          },
    sections: view.childrenOf('section', proposalId).flatMap((section) => {
      if (section.entity !== 'section') return [];
      const { title, name: internalName, body, section_type, optional, include_total } = section.fields;
      const items = view.childrenOf('line_item', section.localId).flatMap((item) => {
        if (item.entity !== 'line_item') return [];
        const { name, cost_type, recurring_type, per_type, quantity, amount } = item.fields;
        return [{ name, cost_type, recurring_type, per_type, quantity, amount }];
      });
      return [{ fields: { title, name: internalName, body, section_type, optional, include_total }, items }];
    }),
    taxes:
      fields?.taxes_known === true
        ? view.childrenOf('taxation', proposalId).flatMap((tax) => {
            if (tax.entity !== 'taxation') return [];
            const { name, percentage } = tax.fields;
            return [{ name, percentage }];
          })
        : null,
  };
}

/** The content as one text. It is equal if the client reads the same; taxes that are not known yet show as none. */
export const approvedText = ({ taxes, ...content }: ApprovedContent): string =>
  JSON.stringify({ ...content, taxes: taxes ?? [] }, (_name, value: unknown) => value ?? '');
