import type { MailSecretChanges, MailSetup } from '#shared/bridge/methods/mail-shapes.ts';
import type { BridgeHandlers } from '#shared/bridge/server.ts';
import type { EmbeddedWorkspace } from '#shared/bridge/session-state.ts';
import { neededSecrets } from '#shared/domain/mail/mail-secrets.ts';
import { unfinishedMailStates } from '#shared/domain/mail/mail-message-state.ts';
import type { MailSettings } from '#shared/domain/mail/mail-settings.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { createReason } from '#shared/reasons/reason.ts';
import { workspaceOf } from '../account/identify.ts';
import type { OpenAccount } from '../account/open-account.ts';
import type { Session } from '../account/session.ts';
import type { ApiClient } from '../api/api-client.ts';
import type { CallOutcome } from '../api/call-outcome.ts';
import { callError } from '../api/check-connection.ts';
import type { ServerMailSettings } from '../api/schemas/mail.ts';
import type { MailSecretKeeper } from '../mail/mail-secret-keeper.ts';
import { createMessageOpener } from '../mail/open-message.ts';
import { createSignIn } from '../mail/sign-in.ts';
import type { Ports } from '../ports.ts';
import { isDescribed } from './is-described.ts';
import { unfinishedOf } from '../api/unfinished.ts';

type MailMethods = Extract<keyof BridgeHandlers, `mail.${string}`>;

/** Number of messages to show of each state. */
const pageLength = 50;

/** Number of reads of the settings until the service has applied a new DKIM key, and the time between them, ms. */
const recordTries = 4;
const betweenTriesMs = 150;

/** The mail of the connected service, and the mail secrets of an embedded one. Settings are not stored here. */
export function createMailHandlers(
  session: Session,
  secrets: MailSecretKeeper,
  ports: Ports,
): Pick<BridgeHandlers, MailMethods> {
  const signIn = createSignIn(ports);
  const opener = createMessageOpener(ports);

  async function askOf<T>(
    account: OpenAccount,
    call: (api: ApiClient) => Promise<CallOutcome<T>>,
  ): Promise<T> {
    const outcome = await account.engine.ask(call);
    if (outcome.type !== 'ok') throw callError(outcome);
    return outcome.value;
  }

  const ask = <T>(call: (api: ApiClient) => Promise<CallOutcome<T>>): Promise<T> =>
    askOf(session.account(), call);

  /** The embedded service whose account is open; null for a service elsewhere. */
  function embeddedWorkspace(): EmbeddedWorkspace | null {
    const state = session.state();
    return state.state === 'connected' ? workspaceOf(state) : null;
  }

  async function setupOf(found: ServerMailSettings): Promise<MailSetup> {
    const { settings, isFixed, missing, dkimRecord } = found;
    const workspace = embeddedWorkspace();
    if (workspace === null) return { settings, isFixed, missing, dkimRecord, keeper: 'operator', kept: [] };
    const kept = await secrets.kept(workspace);
    return {
      ...{ settings, isFixed, dkimRecord, kept: [...kept], keeper: ports.secrets.storage },
      missing: neededSecrets(settings).filter((name) => !kept.includes(name)),
    };
  }

  async function save(
    account: OpenAccount,
    settings: MailSettings,
    changes: MailSecretChanges,
  ): Promise<MailSetup> {
    const put = () => askOf(account, (api) => api.mail.change(settings));
    const workspace = embeddedWorkspace();
    if (workspace === null) {
      if (Object.values(changes).some((text) => text !== undefined))
        throw new AppError('bad-input', createReason('errors.secretsElsewhere'));
      return await setupOf(await put());
    }
    await secrets.changeWith(workspace, changes, put);
    // The secrets reach the service separately from these calls, perhaps later.
    for (let tries = 1; ; tries += 1) {
      const setup = await setupOf(await askOf(account, (api) => api.mail.settings()));
      const lacksRecord =
        setup.settings.dkim !== null && setup.dkimRecord === null && setup.kept.includes('dkim_key');
      if (!lacksRecord || tries === recordTries) return setup;
      await new Promise<void>((resolve) => void ports.clock.after(betweenTriesMs, resolve));
    }
  }

  return {
    async 'mail.read'() {
      const account = session.account();
      if (!(await isDescribed(account, 'mail'))) return { setup: null, messages: [], others: 0 };
      const settings = await askOf(account, (api) => api.mail.settings());
      const pages = [];
      for (const state of unfinishedMailStates) {
        if (settings.unfinished?.[state] === 0) continue;
        pages.push(await askOf(account, (api) => api.mail.messages(state, { per: pageLength })));
      }
      const { entries: messages, others } = unfinishedOf(pages);
      return { setup: await setupOf(settings), messages, others };
    },
    'mail.save': async ({ accountKey, settings, secrets: changes }) => ({
      setup: await save(session.account(accountKey), settings, changes),
    }),
    'mail.test': ({ to }) => ask((api) => api.mail.test(to)),
    async 'mail.signIn'({ accountKey, settings, authorizeUrl, secrets: changes, texts }) {
      const account = session.account(accountKey);
      const login = settings.server?.login;
      if (embeddedWorkspace() === null)
        throw new AppError('bad-input', createReason('errors.secretsElsewhere'));
      if (login?.kind !== 'oauth2') throw new AppError('bad-input', createReason('errors.signInRefused'));
      const refreshToken = await signIn.start({
        ...{ authorizeUrl, texts, tokenUrl: login.token_url, scope: login.scope },
        ...{ clientId: login.client_id, clientSecret: changes.client_secret ?? null, user: login.user },
      });
      return { setup: await save(account, settings, { ...changes, refresh_token: refreshToken }) };
    },
    async 'mail.cancelSignIn'() {
      signIn.cancel();
      return {};
    },
    'mail.retry': async ({ id }) => ({ message: await ask((api) => api.mail.retry(id)) }),
    'mail.cancel': async ({ id }) => ({ message: await ask((api) => api.mail.cancel(id)) }),
    async 'mail.openInProgram'({ message, attachment }) {
      const bytes =
        attachment === null
          ? null
          : await ports.desktop.printPdf({ html: attachment.html, pageSize: attachment.pageSize });
      await opener.open({
        ...message,
        attachment: attachment === null || bytes === null ? null : { name: attachment.name, bytes },
      });
      return {};
    },
  };
}
