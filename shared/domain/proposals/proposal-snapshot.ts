import { z } from 'zod';
import { clientFieldsSchema } from '../clients/client.ts';
import { localIdSchema, serverIdSchema } from '../ids.ts';
import { lineItemFieldsSchema } from '../pricing/line-item.ts';
import { proposalFieldsSchema } from './proposal.ts';
import { sectionFieldsSchema } from './section.ts';
import { taxationFieldsSchema } from '../pricing/taxation.ts';

/** Why a snapshot was taken: before an editing session, before a change by others, before a merge, at a send. */
export const snapshotReasons = ['session', 'sync', 'merge', 'approved', 'sent'] as const;
/** `approved` becomes `sent` once the e-mail is sent. */
export type SnapshotReason = (typeof snapshotReasons)[number];

const identity = { localId: localIdSchema, serverId: serverIdSchema.nullable() };

/** A proposal with its contents and client at one time. */
export const proposalSnapshotSchema = z.object({
  proposal: z.object({ entity: z.literal('proposal'), ...identity, fields: proposalFieldsSchema }),
  client: z.object({ entity: z.literal('client'), ...identity, fields: clientFieldsSchema }).nullable(),
  sections: z.array(
    z.object({
      section: z.object({ entity: z.literal('section'), ...identity, fields: sectionFieldsSchema }),
      items: z.array(z.object({ entity: z.literal('line_item'), ...identity, fields: lineItemFieldsSchema })),
    }),
  ),
  /** Absent in snapshots that earlier versions stored. */
  taxes: z
    .array(z.object({ entity: z.literal('taxation'), ...identity, fields: taxationFieldsSchema }))
    .default([]),
  currency: z.string(),
});
export type ProposalSnapshot = Readonly<z.infer<typeof proposalSnapshotSchema>>;

/** A snapshot in a list. */
export const snapshotEntrySchema = z.object({
  id: z.string(),
  /** Milliseconds since the epoch. */
  at: z.number(),
  reason: z.enum(snapshotReasons),
});
export type SnapshotEntry = Readonly<z.infer<typeof snapshotEntrySchema>>;
