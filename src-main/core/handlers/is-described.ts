import type { OpenAccount } from '../account/open-account.ts';
import { callError } from '../api/check-connection.ts';
import { saveExtensions } from '../sync/pull/read-workspace.ts';

/** The journal's value for each extension: whether the service has it. */
const metaKeys = {
  mail: 'hasMailSettings',
  views: 'tellsViews',
  notices: 'hasNotices',
  deliveries: 'hasWebhookQueue',
} as const;

/** Whether the service has an extension. A path that it does not describe is not called. */
export async function isDescribed(account: OpenAccount, extension: keyof typeof metaKeys): Promise<boolean> {
  const known = account.journal.meta.get(metaKeys[extension]);
  if (known !== undefined) return known;
  const outcome = await account.engine.ask((api) => api.description.extensions());
  if (outcome.type === 'refused') return false;
  if (outcome.type !== 'ok') throw callError(outcome);
  saveExtensions(account, outcome.value);
  return outcome.value[extension];
}
