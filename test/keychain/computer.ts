import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { App } from './app.ts';

const run = promisify(execFile);

/** A bus that starts no services, as under a window manager without a desktop. */
const busWithoutServices = `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=/tmp</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`;

/** The shell commands at the start of a session. */
const starts = {
  /** The login password unlocks the keyring. The first login creates it. */
  unlocked:
    'printf %s "$LOGIN_PASSWORD" | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1',
  /** Login without a password (fingerprint, automatic login): an existing keyring stays locked. */
  passwordless: 'gnome-keyring-daemon --start --components=secrets >/dev/null 2>&1',
  /** A bus without a keyring. */
  'no keyring': ':',
} as const;

export type Start = keyof typeof starts;

/** A Linux computer with an empty home folder. Its files outlive its sessions. */
export class Computer implements AsyncDisposable {
  readonly #root = mkdtempSync(path.join(tmpdir(), 'layover-keychain-'));
  readonly #env: NodeJS.ProcessEnv;
  #session: { readonly holder: ChildProcess; readonly address: string } | null = null;
  readonly #apps: App[] = [];

  constructor() {
    const folder = (name: string): string => {
      const made = path.join(this.#root, name);
      mkdirSync(made, { mode: 0o700 });
      return made;
    };
    // Without this machine's session, and without a display for prompts.
    this.#env = {
      PATH: process.env['PATH'],
      HOME: folder('home'),
      XDG_CONFIG_HOME: folder('config'),
      XDG_DATA_HOME: folder('data'),
      XDG_CACHE_HOME: folder('cache'),
      XDG_RUNTIME_DIR: folder('run'),
      LOGIN_PASSWORD: 'correct horse',
    };
  }

  /** Starts a session bus and the keyring daemon. */
  async logIn(start: Start): Promise<void> {
    const config = path.join(this.#root, 'bus.conf');
    writeFileSync(config, busWithoutServices);
    const choice = start === 'no keyring' ? [`--config-file=${config}`] : [];
    // `cat` keeps the session alive until its input is closed.
    const script = `${starts[start]}; echo "$DBUS_SESSION_BUS_ADDRESS"; exec cat`;
    const holder = spawn('dbus-run-session', [...choice, '--', 'sh', '-c', script], {
      env: this.#env,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const [line] = (await once(holder.stdout.setEncoding('utf8'), 'data')) as [string];
    this.#session = { holder, address: line.trim() };
  }

  /** Ends the session with all its processes, like a reboot. */
  async logOut(): Promise<void> {
    await Promise.all(this.#apps.splice(0).map((app) => app.quit()));
    await this.endSession();
  }

  /** Ends the bus and the daemon. The apps keep running. */
  async endSession(): Promise<void> {
    const session = this.#session;
    this.#session = null;
    if (session === null) return;
    const ended = once(session.holder, 'exit');
    session.holder.stdin?.end();
    await ended;
  }

  /** Locks the keyring, like a screen lock or the user. */
  async lock(): Promise<void> {
    const collection = 'array:objpath:/org/freedesktop/secrets/aliases/default';
    const method = 'org.freedesktop.Secret.Service.Lock';
    await run(
      'dbus-send',
      [
        '--session',
        '--print-reply',
        '--dest=org.freedesktop.secrets',
        '/org/freedesktop/secrets',
        method,
        collection,
      ],
      { env: this.#sessionEnv() },
    );
  }

  /** Starts the app's secret store in its own process. */
  async startApp(): Promise<App> {
    const app = await App.start(this.#sessionEnv());
    this.#apps.push(app);
    return app;
  }

  /** Whether a file of this computer contains the text. */
  hasOnDisk(text: string): boolean {
    return readdirSync(this.#root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .some((entry) => readFileSync(path.join(entry.parentPath, entry.name)).includes(text));
  }

  /** The keyring's own files, by name. */
  keyringFiles(): readonly string[] {
    return readdirSync(path.join(this.#root, 'data'), { recursive: true, encoding: 'utf8' });
  }

  #sessionEnv(): NodeJS.ProcessEnv {
    const address = this.#session?.address;
    return { ...this.#env, ...(address !== undefined && { DBUS_SESSION_BUS_ADDRESS: address }) };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.logOut();
    rmSync(this.#root, { recursive: true, force: true });
  }
}
