import { z } from 'zod';
import { mailFailureCodes } from '#shared/domain/mail/mail-failure.ts';
import { mailMessageStates, unfinishedMailStates } from '#shared/domain/mail/mail-message-state.ts';
import { mailSecretNames, type MailSecretName } from '#shared/domain/mail/mail-secrets.ts';
import { mailSettingsSchema } from '#shared/domain/mail/mail-settings.ts';
import type { MailProblem, MailTestResult, QueuedMail } from '#shared/bridge/methods/mail-shapes.ts';
import { flag, momentOrNull, position, text } from './lenient.ts';
import { resourceSchema } from './resource.ts';

const settingsAttributes = mailSettingsSchema.and(
  z.object({
    fixed: flag,
    missing_secrets: z.array(z.string()).catch([]),
    dkim_record: z.object({ name: z.string(), value: z.string() }).nullable().catch(null),
    unfinished_messages: z.partialRecord(z.enum(unfinishedMailStates), position).nullable().catch(null),
  }),
);

/** How the service sends mail. */
export const serverMailSettingsSchema = resourceSchema.transform(({ attributes }, context) => {
  const parsed = settingsAttributes.safeParse(attributes);
  if (!parsed.success) {
    context.addIssue('These mail settings cannot be read.');
    return z.NEVER;
  }
  const { fixed, missing_secrets: missing, dkim_record: dkimRecord, ...others } = parsed.data;
  const { unfinished_messages: unfinished, ...settings } = others;
  return {
    settings: mailSettingsSchema.parse(settings),
    isFixed: fixed,
    missing: missing.filter((name): name is MailSecretName =>
      mailSecretNames.some((known) => known === name),
    ),
    dkimRecord,
    /** Null if the service does not count. */
    unfinished,
  };
});
export type ServerMailSettings = Readonly<z.infer<typeof serverMailSettingsSchema>>;

const failureCode = z.enum(mailFailureCodes).nullable().catch(null);

const problemAttributes = z.object({ failure_code: failureCode, failure: text, response: text });

function problemOf({
  failure_code: code,
  failure,
  response,
}: z.infer<typeof problemAttributes>): MailProblem {
  return { code, response: response === '' ? failure : response };
}

/** The result of a test message. */
export const serverMailTestSchema = problemAttributes
  .extend({ sent: flag, to: text })
  .transform(({ sent, to, ...problem }): MailTestResult => ({
    to,
    problem: sent ? null : problemOf(problem),
  }));

const messageAttributes = problemAttributes.extend({
  state: z.enum(mailMessageStates).catch('waiting'),
  ...{ to: text, subject: text, created_at: momentOrNull, attempts: position, next_attempt_at: momentOrNull },
});

/** A message of the service's queue. */
export const serverQueuedMailSchema = resourceSchema.transform(({ id, attributes }): QueuedMail => {
  const fields = messageAttributes.parse(attributes);
  const { state, to, subject, attempts } = fields;
  const problem = problemOf(fields);
  return {
    ...{ id, state, to, subject, attempts },
    createdAt: fields.created_at,
    nextAttemptAt: fields.next_attempt_at,
    problem: problem.code === null && problem.response === '' ? null : problem,
  };
});
