import type { BridgeHandlers } from '#shared/bridge/server.ts';
import type { Session } from '../account/session.ts';
import { isNotFound } from '../api/call-outcome.ts';
import { callError } from '../api/check-connection.ts';
import { isDescribed } from './is-described.ts';

type ClientNewsMethods = Extract<keyof BridgeHandlers, `views.${string}` | `notices.${string}`>;

/** Views of sent proposals and the e-mails about clients: extensions of the API. Each method calls the service. */
export function createClientNewsHandlers(session: Session): Pick<BridgeHandlers, ClientNewsMethods> {
  return {
    async 'views.read'({ proposalId }) {
      const account = session.account();
      const serverId = account.journal.records.serverIdOf('proposal', proposalId);
      if (serverId === null || !(await isDescribed(account, 'views'))) return { views: null };
      const outcome = await account.engine.ask((api) => api.proposals.views(serverId));
      if (isNotFound(outcome)) return { views: null };
      if (outcome.type !== 'ok') throw callError(outcome);
      return { views: outcome.value };
    },
    async 'notices.read'({ accountKey }) {
      const account = session.account(accountKey);
      if (!(await isDescribed(account, 'notices'))) return { notices: null };
      const outcome = await account.engine.ask((api) => api.emailNotices.get());
      if (outcome.type !== 'ok') throw callError(outcome);
      return { notices: outcome.value };
    },
    async 'notices.save'({ accountKey, notices }) {
      const outcome = await session.account(accountKey).engine.ask((api) => api.emailNotices.change(notices));
      if (outcome.type !== 'ok') throw callError(outcome);
      return { notices: outcome.value };
    },
  };
}
