import type { TestProject } from 'vitest/node';
import { findOrInstall } from '../support/system/debian-programs.ts';

const wanted = {
  programs: ['gnome-keyring-daemon', 'dbus-run-session', 'dbus-send'],
  packages: ['gnome-keyring', 'dbus'],
};

declare module 'vitest' {
  interface ProvidedContext {
    /** Why gnome-keyring is missing; null when it is installed. */
    readonly keyringMissing: string | null;
  }
}

/** Installs gnome-keyring if needed and allowed; otherwise provides the reason why it is missing. */
export async function setup(project: TestProject): Promise<void> {
  const missing =
    process.platform === 'linux'
      ? await findOrInstall(wanted)
      : `${process.platform} has a keychain of its own`;
  project.provide('keyringMissing', missing);
  if (missing !== null) process.stderr.write(`skipped: no gnome-keyring (${missing})\n`);
}
