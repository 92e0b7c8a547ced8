import type { SentProposal } from '#shared/bridge/sent-proposal.ts';
import type { SendsNews } from '#shared/domain/activity/notifications.ts';
import type { WaitingSends } from './waiting-sends.ts';

/** Collects news about queued e-mails for notifications. */
export interface SendsWatch {
  /** An e-mail was sent. */
  sent(proposal: SentProposal): void;
  /** Call it when the pending e-mails of the open account may have changed. */
  update(accountKey: string, waiting: WaitingSends): void;
}

/**
 * Makes one report when all e-mails that can be sent are sent, and reports each e-mail that needs a decision at once.
 * E-mails that needed one when the account was opened are not reported.
 */
export function createSendsWatch(report: (news: SendsNews) => void): SendsWatch {
  let account: string | null = null;
  let sentSoFar: readonly SentProposal[] = [];
  let stuckBefore: ReadonlySet<string> = new Set();
  return {
    sent(proposal) {
      sentSoFar = [...sentSoFar, proposal];
    },
    update(accountKey, { underWay, stuck }) {
      const fresh = account === accountKey ? stuck.filter((opId) => !stuckBefore.has(opId)) : [];
      if (account !== accountKey) sentSoFar = [];
      account = accountKey;
      stuckBefore = new Set(stuck);
      if (fresh.length === 0 && (sentSoFar.length === 0 || underWay > 0)) return;
      const sent = sentSoFar.map(({ proposalId, title }) => ({ proposalId, title }));
      sentSoFar = [];
      report({ sent, stuck: fresh.length });
    },
  };
}
