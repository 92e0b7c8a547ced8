import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';

const run = promisify(execFile);

/** The programs that the tests start, and their Debian packages. */
const programs = ['gnome-keyring-daemon', 'dbus-run-session', 'dbus-send'];
const packages = ['gnome-keyring', 'dbus'];

/** Seconds that apt-get waits for the lock of another apt-get. */
const lockTimeout = 120;

declare module 'vitest' {
  interface ProvidedContext {
    /** Why gnome-keyring is missing; null when it is installed. */
    readonly keyringMissing: string | null;
  }
}

/** Installs gnome-keyring if needed and allowed; otherwise provides the reason why it is missing. */
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
    // The package lists may be old or missing. They are only updated when needed, because that is slow.
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
