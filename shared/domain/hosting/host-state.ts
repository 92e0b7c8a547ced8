import { z } from 'zod';
import { reasonSchema } from '../../reasons/reason.ts';

/** A port that a program can open without special rights. */
export const portSchema = z.int().min(1024).max(65_535);

/** The result of calling the public address from this computer, through the network. */
const outcomeSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('reached'),
    /** Whether the name leads to an address of this computer or its network, which others cannot reach. */
    isPrivate: z.boolean(),
  }),
  z.object({ type: z.enum(['no-name', 'refused', 'no-answer', 'offline', 'redirected']) }),
  /** `code` is the code of the certificate's error. */
  z.object({ type: z.literal('certificate'), code: z.string() }),
  /** Another program answers at the address. */
  z.object({ type: z.literal('other-server'), status: z.int() }),
  /** The proxy answers, but cannot reach the service. */
  z.object({ type: z.literal('proxy-error'), status: z.int() }),
]);

export const publicUrlCheckSchema = z.object({
  /** Milliseconds since the epoch. */
  at: z.number(),
  outcome: outcomeSchema,
});
export type PublicUrlCheck = Readonly<z.infer<typeof publicUrlCheckSchema>>;

/** What to put in the place of a damaged database: its newest copy, or a new one. */
export const databaseRepairSchema = z.enum(['copy', 'new']);
export type DatabaseRepair = z.infer<typeof databaseRepairSchema>;

/** The service of the user's own business, which serves its client pages. */
export const hostStateSchema = z.object({
  /** The port on this computer; null if it was lost. */
  port: portSchema.nullable(),
  /** The base address of the client pages for clients, without a trailing slash; null for none. */
  publicUrl: z.string().nullable(),
  /** The last check of this address. */
  check: publicUrlCheckSchema.nullable(),
  service: z.discriminatedUnion('state', [
    z.object({ state: z.enum(['stopped', 'starting', 'running']) }),
    z.object({ state: z.literal('failed'), reason: reasonSchema }),
  ]),
  /** The last repair of its database, until the user dismisses it. */
  repaired: z
    .object({
      /** The time of the copy that was restored, ms since the epoch; null for a new database. */
      copyAt: z.number().nullable(),
    })
    .nullable(),
  /** Whether its last changes were lost with a damaged write-ahead log, until the user dismisses it. */
  lostChanges: z.boolean(),
});
export type HostState = Readonly<z.infer<typeof hostStateSchema>>;
