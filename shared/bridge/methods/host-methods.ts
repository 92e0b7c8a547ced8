import { z } from 'zod';
import { databaseRepairSchema, hostStateSchema, portSchema } from '../../domain/hosting/host-state.ts';

/** The service of the user's own business and its addresses; null before the business exists. */
export const hostOutput = z.object({ business: hostStateSchema.nullable() });

const nothing = z.strictObject({});

/** The methods of the client pages of the user's own business. */
export const hostMethods = {
  'host.get': { input: nothing, output: hostOutput },
  /**
   * Sets the address of the client pages for clients, or none, and restarts the service with it. Later e-mails contain
   * it. Fails with `bad-input` for anything but an http or https address.
   */
  'host.setPublicUrl': {
    input: z.strictObject({ publicUrl: z.string().max(2000).nullable() }),
    output: hostOutput,
  },
  /**
   * Moves the service to this port; null for a free one. Links in sent e-mails keep the old port. Fails with
   * `unavailable` if the port is taken.
   */
  'host.setPort': { input: z.strictObject({ port: portSchema.nullable() }), output: hostOutput },
  /** Starts the service again after a failed start. Fails with the reason. */
  'host.start': { input: nothing, output: hostOutput },
  /**
   * Starts the service after its database was found damaged or lost, with the newest copy or a new database in its place.
   * Everything that the open account shows of the business is saved first (`backup.openMirrorBackup`), and the damaged
   * file is renamed. Does nothing for a sound database.
   */
  'host.repair': { input: z.strictObject({ with: databaseRepairSchema }), output: hostOutput },
  /** The user has read about the repair. */
  'host.dismissRepair': { input: nothing, output: hostOutput },
  /** Calls the public address through the network. The state contains the result. */
  'host.check': { input: nothing, output: hostOutput },
} as const;
