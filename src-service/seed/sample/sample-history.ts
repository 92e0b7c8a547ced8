import type { ActivityType } from '#shared/domain/activity/activity.ts';
import type { ProposalStatus } from '#shared/domain/proposals/proposal.ts';
import type { ActivityDetails } from '../../domain/activities.ts';
import type { Dice } from '../random-choice.ts';
import { acceptances, questions, refusals } from './sample-library.ts';

/** An event in the history of a sample proposal. */
export interface HistoryEvent {
  readonly type: ActivityType;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The status after it. */
  readonly status: ProposalStatus;
  readonly byClient: boolean;
  readonly details: ActivityDetails;
}

/** The facts behind a history. */
export interface HistoryFacts {
  readonly createdAt: number;
  readonly now: number;
  readonly end: ProposalStatus;
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly message: string;
  readonly clientName: string;
  readonly bounces: boolean;
}

const hour = 3_600_000;
const day = 24 * hour;

/** The events of a proposal from its creation to its last status, in order and never in the future. */
export function deriveHistory(facts: HistoryFacts, dice: Dice): readonly HistoryEvent[] {
  const events: HistoryEvent[] = [];
  let at = facts.createdAt;
  let status: ProposalStatus = 'draft';
  const add = (type: ActivityType, wait: number, byClient: boolean, details: ActivityDetails = {}): void => {
    at = Math.min(at + wait, facts.now - (8 - Math.min(events.length, 7)) * 60_000);
    events.push({ type, at, status, byClient, details });
  };

  add('user_create_proposal', 0, false);
  if (facts.end === 'draft') return events;

  status = 'pending';
  const { to, from, subject, message } = facts;
  const mail = { to, from, reply_to: from, subject, message };
  add('user_send_proposal', dice.between(2, 40) * hour, false, mail);
  if (facts.bounces) {
    add('client_email_bounced', 60_000, false, {
      bounce_type: 'HardBounce',
      bounced_email: to,
      bounce_description: '550 5.1.1 The mailbox does not exist',
    });
    add('user_send_proposal', 3 * hour, false, mail);
  }
  add('client_email_opened', dice.between(1, 20) * hour, true, { evidence: 'weak' });
  const views = dice.between(1, 4);
  for (let view = 0; view < views; view += 1) {
    add('client_view_proposal', view === 0 ? 40_000 : dice.between(1, 60) * hour, true);
  }
  if (dice.chance(0.3)) add('client_view_pdf', 90_000, true);

  switch (facts.end) {
    case 'pending':
      break;
    case 'accepted': {
      if (dice.chance(0.25)) {
        status = 'clarification';
        add('client_clarification_proposal', hour, true, question(facts, dice));
        status = 'pending';
        add('user_send_proposal', dice.between(3, 30) * hour, false, mail);
        add('client_view_proposal', dice.between(2, 30) * hour, true);
      }
      status = 'accepted';
      add('client_accepted_proposal', dice.between(1, 6) * day, true, said(facts, dice.pick(acceptances)));
      break;
    }
    case 'rejected':
      status = 'rejected';
      if (dice.chance(0.3)) {
        const reason = 'Declined by phone';
        add('user_manual_change_status_proposal', 5 * day, false, { message: reason });
      } else {
        add('client_rejected_proposal', dice.between(2, 9) * day, true, said(facts, dice.pick(refusals)));
      }
      break;
    case 'clarification':
      status = 'clarification';
      add('client_clarification_proposal', dice.between(1, 20) * hour, true, question(facts, dice));
      break;
  }
  return events;
}

function said(facts: HistoryFacts, message: string): ActivityDetails {
  return message === '' ? { from: facts.clientName } : { from: facts.clientName, message };
}

function question(facts: HistoryFacts, dice: Dice): ActivityDetails {
  return { from: facts.clientName, message: dice.pick(questions) };
}
