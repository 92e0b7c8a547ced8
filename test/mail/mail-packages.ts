import { findOrInstall } from '../support/system/debian-programs.ts';

/** Installs Postfix and Dovecot if needed and allowed. Returns why they are missing, or null. */
export async function installMailServers(): Promise<string | null> {
  if (process.getuid?.() !== 0) return 'Postfix starts as root alone';
  return findOrInstall({
    programs: ['postfix', 'dovecot', 'openssl'],
    packages: ['postfix', 'dovecot-imapd', 'openssl'],
  });
}
