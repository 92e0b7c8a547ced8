import type { MailSetup } from '../delivery/mail/configured-transport.ts';
import type { MailSecrets } from '../domain/mail/mail-secrets.ts';
import type { MailOptions } from './mail-options.ts';
import { makeFolder } from './make-folder.ts';
import { errorReason } from './open-data.ts';
import { UsageError } from './usage-error.ts';

/** How mail is delivered. The folder is the one of `--mail`, else the one in the data directory, else none. */
export function createMailSetup(
  { folder, fixed }: MailOptions,
  defaultFolder: string | null,
  secrets: MailSecrets,
): MailSetup {
  const directory = folder ?? defaultFolder;
  if (directory !== null && fixed === null) makeMailFolder(directory);
  return { folder: directory, fixed, secrets };
}

/** Creates the folder of messages. Fails at the start, so that no message is lost later. */
function makeMailFolder(directory: string): void {
  try {
    makeFolder(directory);
  } catch (error) {
    throw new UsageError(`Messages cannot be written to ${directory}: ${errorReason(error)}`);
  }
}
