import { z } from 'zod';
import { serverIdSchema } from '../../domain/ids.ts';
import { mailFailureCodes } from '../../domain/mail/mail-failure.ts';
import { mailMessageStates } from '../../domain/mail/mail-message-state.ts';
import { mailSecretNames } from '../../domain/mail/mail-secrets.ts';
import { mailSettingsSchema } from '../../domain/mail/mail-settings.ts';

const secretName = z.enum(mailSecretNames);

/** How the connected service sends mail. No secret is part of it. */
export const mailSetupSchema = z.object({
  settings: mailSettingsSchema,
  /** Whether the service's command line sets the settings; then they cannot be changed here. */
  isFixed: z.boolean(),
  /** The secrets that the settings need and that are missing. */
  missing: z.array(secretName),
  /** The DNS record of the DKIM key. */
  dkimRecord: z.object({ name: z.string(), value: z.string() }).nullable(),
  /**
   * Where the secrets are kept: in this computer's keychain, in memory until the app quits, or by the operator of
   * another service.
   */
  keeper: z.enum(['keychain', 'memory', 'operator']),
  /** The secrets that this computer has. */
  kept: z.array(secretName),
});
export type MailSetup = Readonly<z.infer<typeof mailSetupSchema>>;

/** The service accepts no longer secret. */
const secret = z.string().min(1).max(20_000);

/** New secrets by name; null removes one, and an omitted one stays. They enter only here; no method returns one. */
export const mailSecretChangesSchema = z.strictObject({
  password: secret.nullable().optional(),
  refresh_token: secret.nullable().optional(),
  client_secret: secret.nullable().optional(),
  dkim_key: secret.nullable().optional(),
});
export type MailSecretChanges = Readonly<z.infer<typeof mailSecretChangesSchema>>;

/** Why a message was not sent. The code is null if this version does not know it. */
export const mailProblemSchema = z.object({
  code: z.enum(mailFailureCodes).nullable(),
  /** The mail server's own text, or the service's. */
  response: z.string(),
});
export type MailProblem = Readonly<z.infer<typeof mailProblemSchema>>;

export const mailTestResultSchema = z.object({ to: z.string(), problem: mailProblemSchema.nullable() });
export type MailTestResult = Readonly<z.infer<typeof mailTestResultSchema>>;

/** A message of the service's queue. Times are ms since the epoch. */
export const queuedMailSchema = z.object({
  id: serverIdSchema,
  state: z.enum(mailMessageStates),
  to: z.string(),
  subject: z.string(),
  createdAt: z.number().nullable(),
  attempts: z.int().nonnegative(),
  nextAttemptAt: z.number().nullable(),
  problem: mailProblemSchema.nullable(),
});
export type QueuedMail = Readonly<z.infer<typeof queuedMailSchema>>;

/** The page at which the user signs in. */
export const mailAddressSchema = z.url({ protocol: /^https?$/u }).max(2000);

const mailbox = z.string().min(1).max(254);

/** A message for the user's own mail program. */
export const unsentMessageSchema = z.strictObject({
  from: z.strictObject({ name: z.string().max(300), address: mailbox }).nullable(),
  to: z.strictObject({ name: z.string().max(300), address: mailbox }),
  cc: z.array(mailbox).max(100),
  bcc: z.array(mailbox).max(100),
  subject: z.string().max(2000),
  text: z.string().max(500_000),
  html: z.string().max(1_000_000),
});
