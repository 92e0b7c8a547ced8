import { isMailFailureCode, mailFailureSentence } from '#shared/domain/mail/mail-failure.ts';
import { unfinishedMailStates, type MailMessageState } from '#shared/domain/mail/mail-message-state.ts';
import type { ApiContext } from '../api-context.ts';
import { dkimRecord } from '../../domain/mail/dkim-record.ts';
import { noProposal } from '../../domain/invitations/invitations.ts';
import { readStoredMail } from '../../domain/mail/outgoing-mail.ts';
import type { MailRow, MailState } from '../../storage/mail-store.ts';
import type { ApiRecord } from './record.ts';
import { inTurn, type Steps } from '../../storage/steps.ts';

export function* mailSettingsRecord({ mail, stores }: ApiContext): Steps<ApiRecord> {
  const settings = yield* mail.settings();
  const key = settings.dkim === null ? null : mail.dkimKey();
  const counts = yield* inTurn(unfinishedMailStates, function* (state) {
    return [state, yield* stores.mails.count(storedState(state))] as const;
  });
  return {
    id: '1',
    type: 'mail_settings',
    attributes: {
      ...settings,
      fixed: mail.isFixed,
      missing_secrets: yield* mail.missingSecrets(),
      dkim_record: settings.dkim === null || key === null ? null : dkimRecord(settings.dkim, key),
      unfinished_messages: Object.fromEntries(counts),
    },
  };
}

/** @param pausedUntil the end of the pause in which nothing is sent, in epoch milliseconds */
export function mailMessageRecord(row: MailRow, pausedUntil: number): ApiRecord {
  const mail = readStoredMail(row.message);
  const code = isMailFailureCode(row.problem_code) ? row.problem_code : null;
  return {
    id: String(row.id),
    type: 'mail_messages',
    attributes: {
      proposal_id: row.proposal_id === noProposal ? null : row.proposal_id,
      state: apiState(row.state),
      to: mail?.to ?? '',
      subject: mail?.subject ?? '',
      created_at: row.created_at,
      attempts: row.attempts,
      attempted_at: row.attempted_at,
      next_attempt_at:
        row.state === 'queued' ? new Date(Math.max(row.next_attempt_at, pausedUntil)).toISOString() : null,
      failure_code: code,
      failure: code === null ? null : mailFailureSentence(code),
      response: row.problem,
    },
  };
}

function apiState(state: MailState): MailMessageState {
  return state === 'queued' ? 'waiting' : state;
}

/** The stored state behind a shown one. */
export function storedState(state: MailMessageState): MailState {
  return state === 'waiting' ? 'queued' : state;
}
