import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** How the publisher answers who asks for the newest version. */
export type PublisherAnswer =
  | { readonly kind: 'absent' }
  /** Nothing, until it answers in another way. */
  | { readonly kind: 'silence' }
  | { readonly kind: 'version'; readonly version: string; readonly notes: string };

/** Somebody who publishes versions of the app, and an installation that gets them from there. */
export interface Publisher {
  /** To launch the app with. */
  readonly preload: string;
  readonly env: Readonly<Record<string, string>>;
  /** The program's own file: a newer version takes its place. */
  readonly program: string;
  answer(next: PublisherAnswer): void;
  /** Sends the rest of the program, three quarters of which are on their way. */
  sendRest(): void;
  close(): Promise<void>;
}

/** The updater says how far it is once in a second. */
const saysAfterMs = 1100;

/** A program that writes beside itself each time that it is started, and for what; it has the size of a small one. */
const programOf = (version: string): Buffer =>
  Buffer.from(
    `#!/bin/sh\necho "${version} \${APPIMAGE_EXIT_AFTER_INSTALL:-for good}" >> "$0.started"\nexit 0\n${'# padding\n'.repeat(20_000)}`,
  );

/** Starts a publisher's server for an app that is installed in a folder. */
export async function startPublisher(folder: string): Promise<Publisher> {
  const program = path.join(folder, 'Layover.AppImage');
  await writeFile(program, '#!/bin/sh\n');
  // `.invalid` is nobody's: what is asked there never leaves this computer.
  await writeFile(path.join(folder, 'app-update.yml'), 'provider: generic\nurl: https://updates.invalid/\n');
  let answer: PublisherAnswer = { kind: 'absent' };
  const waiting = new Set<ServerResponse>();
  const rest = Promise.withResolvers<void>();

  function tell(response: ServerResponse): void {
    waiting.delete(response);
    switch (answer.kind) {
      case 'absent':
        response.writeHead(404).end();
        return;
      case 'silence':
        waiting.add(response);
        return;
      case 'version': {
        const { version, notes } = answer;
        const file = programOf(version);
        const sha512 = createHash('sha512').update(file).digest('base64');
        // JSON is YAML.
        response.end(
          JSON.stringify({
            version,
            releaseNotes: notes,
            files: [{ url: `Layover-${version}.AppImage`, sha512, size: file.length }],
          }),
        );
      }
    }
  }

  async function send(file: Buffer, response: ServerResponse): Promise<void> {
    const quarter = file.length / 4;
    response.writeHead(200, { 'content-length': file.length });
    response.write(file.subarray(0, 2 * quarter));
    await setTimeout(saysAfterMs);
    response.write(file.subarray(2 * quarter, 3 * quarter));
    await rest.promise;
    response.end(file.subarray(3 * quarter));
  }

  const server = createServer(({ url = '', headers }, response) => {
    const version = /^\/Layover-(.+)\.AppImage$/u.exec(url)?.[1];
    if (version === undefined) tell(response);
    // What changed in it is not published: it is fetched whole.
    else if (headers.range !== undefined) response.writeHead(416).end();
    else void send(programOf(version), response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    preload: path.join(import.meta.dirname, 'installed.cjs'),
    env: {
      APPIMAGE: program,
      XDG_CACHE_HOME: path.join(folder, 'cache'),
      LAYOVER_TEST_PUBLISHER: String((server.address() as AddressInfo).port),
    },
    program,
    answer(next) {
      answer = next;
      for (const response of [...waiting]) tell(response);
    },
    sendRest: () => rest.resolve(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
