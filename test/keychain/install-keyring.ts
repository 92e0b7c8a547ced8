import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';

const run = promisify(execFile);

/** What the tests start, and the Debian packages that bring it. */
const programs = ['gnome-keyring-daemon', 'dbus-run-session', 'dbus-send'];
const packages = ['gnome-keyring', 'dbus'];

/** apt-get waits this long for another apt-get to end, seconds. */
const lockTimeout = 120;

declare module 'vitest' {
  interface ProvidedContext {
    /** Why there is no gnome-keyring here; null when there is one. */
    readonly keyringMissing: string | null;
  }
}

/** Brings gnome-keyring where it is missing and may be installed; says why not where it cannot be had. */
export async function setup(project: TestProject): Promise<void> {
  const missing = await findOrInstall();
  project.provide('keyringMissing', missing);
  if (missing !== null) process.stderr.write(`skipped: no gnome-keyring (${missing})\n`);
}

async function findOrInstall(): Promise<string | null> {
  if (process.platform !== 'linux') return `${process.platform} has a keychain of its own`;
  if (hasPrograms()) return null;
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    return `install it with: sudo apt-get install ${packages.join(' ')}`;
  }
  return await install();
}

async function install(): Promise<string | null> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: readonly string[]): Promise<unknown> =>
    run('apt-get', ['-q', '-o', `DPkg::Lock::Timeout=${lockTimeout}`, ...args], { env });
  const installIt = (): Promise<unknown> => apt('install', '-y', '--no-install-recommends', ...packages);
  try {
    // The lists of packages may be old or not there at all; fetching them takes longer than installing.
    await installIt().catch(async () => {
      await apt('update');
      await installIt();
    });
  } catch (error) {
    return `apt-get failed: ${error instanceof Error ? error.message : String(error)}`;
  }
  return hasPrograms() ? null : `apt-get installed ${packages.join(' ')}, but the programs are not there`;
}

function hasPrograms(): boolean {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  return programs.every((name) => folders.some((folder) => existsSync(path.join(folder, name))));
}
