import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Seconds that apt-get waits for the lock of another apt-get. */
const lockTimeout = 120;

/** Programs that tests start, and the Debian packages that hold them. */
interface DebianPrograms {
  readonly programs: readonly string[];
  readonly packages: readonly string[];
}

/** Installs what is missing, if allowed. Returns why it cannot, or null when the programs are there. */
export async function findOrInstall(wanted: DebianPrograms): Promise<string | null> {
  if (hasPrograms(wanted)) return null;
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    return `install it with: sudo apt-get install ${wanted.packages.join(' ')}`;
  }
  return await install(wanted);
}

async function install(wanted: DebianPrograms): Promise<string | null> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: readonly string[]): Promise<unknown> =>
    run('apt-get', ['-q', '-o', `DPkg::Lock::Timeout=${String(lockTimeout)}`, ...args], { env });
  const installIt = (): Promise<unknown> =>
    apt('install', '-y', '--no-install-recommends', ...wanted.packages);
  try {
    // The package lists may be old or missing. They are only updated when needed, because that is slow.
    await installIt().catch(async () => {
      await apt('update');
      await installIt();
    });
  } catch (error) {
    return `apt-get failed: ${error instanceof Error ? error.message : String(error)}`;
  }
  return hasPrograms(wanted)
    ? null
    : `apt-get installed ${wanted.packages.join(' ')}, but the programs are not there`;
}

function hasPrograms({ programs }: DebianPrograms): boolean {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  const searched = [...folders, '/usr/sbin'];
  return programs.every((name) => searched.some((folder) => existsSync(path.join(folder, name))));
}
