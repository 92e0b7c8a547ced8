import { mailFailureRemedy, mailFailureSentence } from '#shared/domain/mail/mail-failure.ts';
import { mailMessageStates } from '#shared/domain/mail/mail-message-state.ts';
import { mailSettingsSchema } from '#shared/domain/mail/mail-settings.ts';
import { recordAudit } from '../../domain/audit/record-audit.ts';
import type { Context } from '../../domain/context.ts';
import { mailTestSchema } from '../../domain/input/mail-schema.ts';
import type { MailTestResult } from '../../domain/mail/mail-control.ts';
import { cancelMail, retryMail } from '../../domain/mail/queued-mail.ts';
import { composeTestMail } from '../../domain/mail/test-mail.ts';
import { ServiceFailure } from '../../failure.ts';
import type { UserRow } from '../../storage/account-store.ts';
import { collectionDocument, readPage } from '../pagination.ts';
import { choiceParameter } from '../query.ts';
import { mailMessageRecord, mailSettingsRecord, storedState } from '../records/mail-records.ts';
import { pageAnswer, recordAnswer } from '../route-doc.ts';
import { ok, readPathId, route, type RawRequest, type Route } from '../route.ts';
import type { Steps } from '../../storage/steps.ts';

/** An extension of the API: the settings and the queue of mail. Only administrators may read and change them. */
export const mailRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/mail_settings',
    doc: {
      summary: 'How mail leaves; no secret is shown',
      answer: recordAnswer('MailSettings'),
      failures: [403],
    },
    *handle(context, request) {
      yield* requireAdmin(context, request);
      return ok({ data: yield* mailSettingsRecord(context) });
    },
  }),
  route({
    method: 'PUT',
    path: '/mail_settings',
    needs: 'manage',
    doc: {
      summary: 'Change how mail leaves; what is left out gets its default',
      answer: recordAnswer('MailSettings'),
      failures: [403],
    },
    body: { schema: mailSettingsSchema, wrapper: 'mail_settings' },
    *handle(context, request) {
      yield* requireAdmin(context, request);
      if (context.mail.isFixed)
        throw new ServiceFailure('locked', 'The command line of the service sets how mail leaves');
      yield* context.mail.change(request.body);
      yield* recordAudit(context, request.key, {
        action: 'mail_settings_changed',
        id: 1,
        detail: { kind: request.body.kind },
      });
      context.announceOutgoing();
      return ok({ data: yield* mailSettingsRecord(context) });
    },
  }),
  route({
    method: 'POST',
    path: '/mail_settings/test',
    needs: 'manage',
    doc: {
      summary: 'Send one message at once, and say what failed',
      answer: { kind: 'plain', schema: 'MailTest' },
      failures: [403],
    },
    body: { schema: mailTestSchema, wrapper: 'mail_test' },
    *handle(context, request) {
      const user = yield* requireAdmin(context, request);
      const mail = yield* composeTestMail(context, user, request.body.email ?? user.email);
      const finish = async (): Promise<object> => testResultBody(mail.to, await context.mail.test(mail));
      return { ...ok({}), finish };
    },
  }),
  route({
    method: 'GET',
    path: '/mail_messages',
    doc: {
      summary: 'Messages to clients and what became of them, newest first',
      answer: pageAnswer('MailMessage'),
      query: [
        {
          name: 'state',
          description: 'Only messages in this state.',
          schema: { type: 'string', enum: mailMessageStates },
        },
      ],
      failures: [403],
    },
    *handle(context, request) {
      yield* requireAdmin(context, request);
      const page = readPage(request.query);
      const requestedState = choiceParameter(request.query, 'state', mailMessageStates);
      const state = requestedState === null ? null : storedState(requestedState);
      const { mails } = context.stores;
      const pausedUntil = context.mail.pausedUntil();
      const records = (yield* mails.page(state, page.window)).map((row) =>
        mailMessageRecord(row, pausedUntil),
      );
      return ok(collectionDocument(page, yield* mails.count(state), records));
    },
  }),
  route({
    method: 'PUT',
    path: '/mail_messages/:id/retry',
    needs: 'send',
    doc: {
      summary: 'Try a message at once: one that waits, or one that may not have arrived',
      answer: recordAnswer('MailMessage'),
      failures: [403, 422],
    },
    *handle(context, request) {
      yield* requireAdmin(context, request);
      const row = yield* retryMail(context, readPathId(request));
      context.mail.resume();
      return ok({ data: mailMessageRecord(row, 0) });
    },
  }),
  route({
    method: 'PUT',
    path: '/mail_messages/:id/cancel',
    needs: 'send',
    doc: {
      summary: 'Take a waiting message out of the queue',
      answer: recordAnswer('MailMessage'),
      failures: [403, 422],
    },
    *handle(context, request) {
      yield* requireAdmin(context, request);
      return ok({ data: mailMessageRecord(yield* cancelMail(context, readPathId(request)), 0) });
    },
  }),
];

function testResultBody(to: string, result: MailTestResult): object {
  if (result.kind === 'sent')
    return { sent: true, to, failure_code: null, failure: null, remedy: null, response: null };
  const { code, description } = result;
  return {
    ...{ sent: false, to, failure_code: code, failure: mailFailureSentence(code) },
    ...{ remedy: mailFailureRemedy(code), response: description },
  };
}

function* requireAdmin(context: Context, { key }: Pick<RawRequest, 'key'>): Steps<UserRow> {
  const user = yield* context.stores.account.findUser(key.user_id);
  if (user?.admin !== 1)
    throw new ServiceFailure('forbidden', 'Only administrators can see and change how mail leaves');
  return user;
}
