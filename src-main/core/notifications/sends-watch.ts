import type { SentProposal } from '#shared/bridge/sent-proposal.ts';
import type { SendsNews } from '#shared/domain/activity/notifications.ts';
import type { WaitingSends } from './waiting-sends.ts';

/** Finds out what there is to tell of e-mails that go out while nobody looks. */
export interface SendsWatch {
  /** One has gone out. */
  sent(proposal: SentProposal): void;
  /** How those stand that have not, in the account of this key, whenever that may have changed. */
  look(accountKey: string, waiting: WaitingSends): void;
}

/**
 * Tells once that all that could go out has, and of each that waits for a person as soon as it does. What waited for a
 * person when the account was opened is no news.
 */
export function createSendsWatch(tell: (news: SendsNews) => void): SendsWatch {
  let account: string | null = null;
  let gone: readonly SentProposal[] = [];
  let known: ReadonlySet<string> = new Set();
  return {
    sent(proposal) {
      gone = [...gone, proposal];
    },
    look(accountKey, { underWay, stuck }) {
      const fresh = account === accountKey ? stuck.filter((opId) => !known.has(opId)) : [];
      if (account !== accountKey) gone = [];
      account = accountKey;
      known = new Set(stuck);
      if (fresh.length === 0 && (gone.length === 0 || underWay > 0)) return;
      const sent = gone.map(({ proposalId, title }) => ({ proposalId, title }));
      gone = [];
      tell({ sent, stuck: fresh.length });
    },
  };
}
