import { z } from 'zod';
import {
  businessChangeSchema,
  businessStateSchema,
  imageKindSchema,
  imageSchema,
  newBusinessSchema,
} from '../../domain/account/business-state.ts';
import { sessionStateSchema } from '../session-state.ts';

const nothing = z.strictObject({});

/** The methods of the user's own business: the account, its user, and their images. */
export const businessMethods = {
  /** Starts the embedded service of the user's own business, connects to it, and gives it this identity. */
  'session.startBusiness': { input: newBusinessSchema, output: sessionStateSchema },
  /** The business and its user, including changes that the service does not have yet. */
  'business.get': { input: nothing, output: businessStateSchema },
  /**
   * Changes the business or its user. Resolves once the change is on disk; the service gets it at the next connection.
   */
  'business.change': {
    input: z.strictObject({ accountKey: z.string().min(1).max(2200), change: businessChangeSchema }),
    output: businessStateSchema,
  },
  /** The bytes of the logo or of the user's picture; null if there is none. */
  'business.image': {
    input: z.strictObject({ kind: imageKindSchema }),
    output: z.object({ image: imageSchema.nullable() }),
  },
} as const;
