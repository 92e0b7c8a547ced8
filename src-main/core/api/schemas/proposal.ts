import { z } from 'zod';
import type { ServerId } from '#shared/domain/ids.ts';
import {
  proposalStatuses,
  type ProposalFields,
  type ProposalStatus,
} from '#shared/domain/proposals/proposal.ts';
import { flag, idOrNull, text, wordOrNull } from './lenient.ts';
import { extraOf, relatedIds, resourceSchema, type Attributes } from './resource.ts';

/**
 * A proposal of the service (`service-api.md §2.6`). Write-only fields are present only if the service sent them.
 */
export interface ServerProposal {
  readonly id: ServerId;
  readonly fields: Readonly<Omit<ProposalFields, 'client_id'> & { readonly client_id: ServerId | null }>;
  /** ISO 8601; most services omit it (`field-notes.md §3`). */
  readonly updatedAt: string | null;
  /** Null if the answer omits the relationship, as for delete and archive. */
  readonly sectionIds: readonly ServerId[] | null;
  readonly extra: Attributes;
}

/**
 * Reads a status. Some services say `sent` for `pending`. Any unknown status is read as `pending`, so that the proposal
 * does not look like a draft that no client has seen. No status means draft.
 */
export function toProposalStatus(word: unknown): ProposalStatus {
  const known = proposalStatuses.find((status) => status === word);
  if (known !== undefined) return known;
  return typeof word === 'string' && word !== '' ? 'pending' : 'draft';
}

const attributesSchema = z.object({
  title: text,
  client_id: idOrNull,
  prepared_by_id: idOrNull,
  status: z.unknown().optional().transform(toProposalStatus),
  public_id: wordOrNull,
  sender_id: idOrNull,
  currency: text,
  archived_at: wordOrNull,
});

const writeOnlySchema = z.object({
  document_section_title: text,
  expires_at: wordOrNull,
  display_date: wordOrNull,
  report: flag,
  exclude_total: flag,
  exclude_total_in_pdf: flag,
  theme: text,
  template_id: idOrNull,
});
type WriteOnly = z.infer<typeof writeOnlySchema>;

/** The parameters that the API never returns, so that no read can verify them. */
export const writeOnlyFields: ReadonlySet<string> = new Set(Object.keys(writeOnlySchema.shape));

/** The write-only fields that an update can write again: all but the template, which only a create uses. */
export const rewritableFields: ReadonlySet<string> = new Set(
  [...writeOnlyFields].filter((name) => name !== 'template_id'),
);

/** The write-only fields in this answer. */
function sentWriteOnly(attributes: Attributes): Partial<WriteOnly> {
  const present = Object.entries(writeOnlySchema.parse(attributes)).filter(([name]) =>
    Object.hasOwn(attributes, name),
  );
  return Object.fromEntries(present);
}

/** Parses a record; fails only without an id or attributes. */
export const serverProposalSchema = resourceSchema.transform((resource): ServerProposal => {
  const { id, attributes } = resource;
  const fields = { ...attributesSchema.parse(attributes), ...sentWriteOnly(attributes) };
  const updatedAt = wordOrNull.parse(attributes['updated_at']);
  const word = attributes['status'];
  const otherWord = typeof word === 'string' && word !== fields.status;
  return {
    id,
    fields,
    updatedAt,
    sectionIds: relatedIds(resource, 'sections'),
    extra: {
      ...extraOf(attributes, { ...fields, updated_at: updatedAt }),
      ...(otherWord ? { status: wordOrNull.parse(word) ?? '' } : {}),
    },
  };
});
