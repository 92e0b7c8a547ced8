import { z } from 'zod';
import { serverIdSchema } from '../../domain/ids.ts';
import { mailSettingsSchema } from '../../domain/mail/mail-settings.ts';
import { printJobSchema } from '../files.ts';
import {
  mailAddressSchema,
  mailSecretChangesSchema,
  mailSetupSchema,
  mailTestResultSchema,
  queuedMailSchema,
  unsentMessageSchema,
} from './mail-shapes.ts';

const nothing = z.strictObject({});
/** The account that the window shows. */
const accountKey = z.string().min(1).max(2200);

/** The methods of the contract about mail. */
export const mailMethods = {
  /**
   * How the connected service sends mail, null if it does not tell, and the messages that are not finished; `others`
   * counts the ones that are left out. Fails without a connection.
   */
  'mail.read': {
    input: nothing,
    output: z.object({
      setup: mailSetupSchema.nullable(),
      messages: z.array(queuedMailSchema),
      others: z.int().nonnegative(),
    }),
  },
  /**
   * Saves settings and secrets together. Fails with `bad-input` if secrets are given for a service that is not
   * embedded, because its operator keeps them.
   */
  'mail.save': {
    input: z.strictObject({ accountKey, settings: mailSettingsSchema, secrets: mailSecretChangesSchema }),
    output: z.object({ setup: mailSetupSchema }),
  },
  /** Sends a test message at once; without an address, to the user of the key. */
  'mail.test': {
    input: z.strictObject({ to: z.string().min(1).max(254).nullable() }),
    output: mailTestResultSchema,
  },
  /**
   * Signs in at the provider with the system's browser, and saves the settings with the provider's tokens. Fails with
   * `timeout` after five minutes, and with `unavailable` if the user cancels.
   */
  'mail.signIn': {
    input: z.strictObject({
      accountKey,
      settings: mailSettingsSchema,
      authorizeUrl: mailAddressSchema,
      secrets: mailSecretChangesSchema,
      /** The texts that the browser shows at the end. */
      texts: z.strictObject({ done: z.string().max(300), failed: z.string().max(300) }),
    }),
    output: z.object({ setup: mailSetupSchema }),
  },
  'mail.cancelSignIn': { input: nothing, output: nothing },
  'mail.retry': {
    input: z.strictObject({ id: serverIdSchema }),
    output: z.object({ message: queuedMailSchema }),
  },
  'mail.cancel': {
    input: z.strictObject({ id: serverIdSchema }),
    output: z.object({ message: queuedMailSchema }),
  },
  /** Opens a message as a draft in the system's mail program. Fails with `unavailable` if there is none. */
  'mail.openInProgram': {
    input: z.strictObject({
      message: unsentMessageSchema,
      /** Printed as a PDF and attached under this name; null for none. */
      attachment: printJobSchema.extend({ name: z.string().min(1).max(300) }).nullable(),
    }),
    output: nothing,
  },
} as const;
