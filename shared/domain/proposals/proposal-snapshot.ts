import { z } from 'zod';
import { clientFieldsSchema } from '../clients/client.ts';
import { localIdSchema, serverIdSchema } from '../ids.ts';
import { lineItemFieldsSchema } from '../pricing/line-item.ts';
import { proposalFieldsSchema } from './proposal.ts';
import { sectionFieldsSchema } from './section.ts';
import { taxationFieldsSchema } from '../pricing/taxation.ts';

/** Why a snapshot was taken: before a time of editing, before another's change came, before a merge, at a send. */
export const snapshotReasons = ['session', 'sync', 'merge', 'approved', 'sent'] as const;
/** One of the reasons. `approved` becomes `sent` when the send has gone out. */
export type SnapshotReason = (typeof snapshotReasons)[number];

const identity = { localId: localIdSchema, serverId: serverIdSchema.nullable() };

/** A proposal with all that stood in it at a moment, and the client it was for. */
export const proposalSnapshotSchema = z.object({
  proposal: z.object({ entity: z.literal('proposal'), ...identity, fields: proposalFieldsSchema }),
  client: z.object({ entity: z.literal('client'), ...identity, fields: clientFieldsSchema }).nullable(),
  sections: z.array(
    z.object({
      section: z.object({ entity: z.literal('section'), ...identity, fields: sectionFieldsSchema }),
      items: z.array(z.object({ entity: z.literal('line_item'), ...identity, fields: lineItemFieldsSchema })),
    }),
  ),
  /** Absent in what an earlier version kept. */
  taxes: z
    .array(z.object({ entity: z.literal('taxation'), ...identity, fields: taxationFieldsSchema }))
    .default([]),
  currency: z.string(),
});
/** The parsed content. */
export type ProposalSnapshot = Readonly<z.infer<typeof proposalSnapshotSchema>>;

/** A snapshot as a list shows it. */
export const snapshotEntrySchema = z.object({
  id: z.string(),
  /** Milliseconds since the epoch. */
  at: z.number(),
  reason: z.enum(snapshotReasons),
});
/** The parsed entry. */
export type SnapshotEntry = Readonly<z.infer<typeof snapshotEntrySchema>>;
