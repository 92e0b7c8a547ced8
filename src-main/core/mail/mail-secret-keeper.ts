import type { MailSecretChanges } from '#shared/bridge/methods/mail-shapes.ts';
import type { EmbeddedWorkspace } from '#shared/bridge/session-state.ts';
import { mailSecretNames, type MailSecretName } from '#shared/domain/mail/mail-secrets.ts';
import { createTurns } from '../account/turns.ts';
import type { EmbeddedService, Logger, MailSecretTexts, SecretStore } from '../ports.ts';
import { createLongSecrets } from './long-secrets.ts';

type Receiver = Pick<EmbeddedService, 'setMailSecrets'>;

/** Stores the mail secrets of each embedded service and gives them to it. */
export interface MailSecretKeeper {
  /** Gives a started service its secrets, now and after each change. */
  attach(workspace: EmbeddedWorkspace, service: Receiver): Promise<void>;
  /** The names of the stored secrets. Throws `storage` if the keychain cannot be read. */
  kept(workspace: EmbeddedWorkspace): Promise<readonly MailSecretName[]>;
  /**
   * Changes secrets together with the settings that they belong to. While `save` runs, the service lacks the changed
   * secrets, so that no mail server gets one that is meant for another. If `save` fails, the old secrets stay.
   */
  changeWith<T>(workspace: EmbeddedWorkspace, changes: MailSecretChanges, save: () => Promise<T>): Promise<T>;
}

export function createMailSecretKeeper(store: SecretStore, log: Pick<Logger, 'error'>): MailSecretKeeper {
  const secrets = createLongSecrets(store);
  const inTurn = createTurns();
  const attached = new Map<EmbeddedWorkspace, { readonly service: Receiver; isInformed: boolean }>();

  const entry = (workspace: EmbeddedWorkspace, name: MailSecretName): string => `mail-${name}:${workspace}`;

  async function readAll(workspace: EmbeddedWorkspace): Promise<MailSecretTexts> {
    const texts: Partial<Record<MailSecretName, string>> = {};
    for (const name of mailSecretNames) {
      const text = await secrets.read(entry(workspace, name));
      if (text !== null) texts[name] = text;
    }
    return texts;
  }

  async function writeAll(workspace: EmbeddedWorkspace, changes: MailSecretChanges): Promise<void> {
    for (const name of mailSecretNames) {
      const text = changes[name];
      if (text === null) await secrets.remove(entry(workspace, name));
      else if (text !== undefined) await secrets.write(entry(workspace, name), text);
    }
  }

  function hand(workspace: EmbeddedWorkspace, texts: MailSecretTexts): void {
    const found = attached.get(workspace);
    if (found === undefined) return;
    found.service.setMailSecrets(texts);
    found.isInformed = true;
  }

  async function inform(workspace: EmbeddedWorkspace): Promise<MailSecretTexts> {
    const texts = await readAll(workspace);
    hand(workspace, texts);
    return texts;
  }

  return {
    attach(workspace, service) {
      attached.set(workspace, { service, isInformed: false });
      return inTurn(async () => {
        try {
          await inform(workspace);
        } catch (error) {
          // The next read of the settings tries again.
          log.error('the secrets of mail cannot be read', error);
        }
      });
    },
    kept: (workspace) =>
      inTurn(async () => {
        const isLate = attached.get(workspace)?.isInformed === false;
        const texts = isLate ? await inform(workspace) : await readAll(workspace);
        return mailSecretNames.filter((name) => texts[name] !== undefined);
      }),
    changeWith: (workspace, changes, save) =>
      inTurn(async () => {
        const before = await readAll(workspace);
        const isChanged = (name: MailSecretName): boolean => changes[name] !== undefined;
        const unchanged = mailSecretNames.filter((name) => !isChanged(name) && before[name] !== undefined);
        hand(workspace, Object.fromEntries(unchanged.map((name) => [name, before[name]])));
        const restored = Object.fromEntries(
          mailSecretNames.filter(isChanged).map((name) => [name, before[name] ?? null]),
        );
        try {
          await writeAll(workspace, changes);
          return await save();
        } catch (error) {
          await writeAll(workspace, restored);
          throw error;
        } finally {
          await inform(workspace);
        }
      }),
  };
}
