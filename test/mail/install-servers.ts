import type { TestProject } from 'vitest/node';
import { findOrInstall } from '../support/system/debian-programs.ts';
import { installMailServers } from './mail-packages.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Why the mail servers are missing; null when they are installed. */
    readonly mailServersMissing: string | null;
    /** Why SpamAssassin is missing; null when it is installed. */
    readonly spamAssassinMissing: string | null;
  }
}

/** Installs mail servers and SpamAssassin if needed and allowed; otherwise provides the reason why they are missing. */
export async function setup(project: TestProject): Promise<void> {
  const servers = await installMailServers();
  project.provide('mailServersMissing', servers);
  if (servers !== null) process.stderr.write(`skipped: no Postfix and Dovecot (${servers})\n`);
  const spam = await findOrInstall({ programs: ['spamassassin'], packages: ['spamassassin'] });
  project.provide('spamAssassinMissing', spam);
  if (spam !== null) process.stderr.write(`skipped: no SpamAssassin (${spam})\n`);
}
