import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** The publisher's answer to a check for updates. */
export type PublisherAnswer =
  | { readonly kind: 'absent' }
  /** No answer until another one is set. */
  | { readonly kind: 'silence' }
  | { readonly kind: 'version'; readonly version: string; readonly notes: string };

/** An update server, and an installed app that uses it. */
export interface Publisher {
  /** The preload module for `launchApp`. */
  readonly preload: string;
  readonly env: Readonly<Record<string, string>>;
  /** The program's file, which an update replaces. */
  readonly program: string;
  answer(next: PublisherAnswer): void;
  /** Sends the last quarter of the program, which the server withholds. */
  sendRest(): void;
  close(): Promise<void>;
}

/** The updater reports its progress once per second. */
const progressIntervalMs = 1100;

/** A program that logs each start, with its reason, to a file beside itself. */
const programOf = (version: string): Buffer =>
  Buffer.from(
    `#!/bin/sh\necho "${version} \${APPIMAGE_EXIT_AFTER_INSTALL:-for good}" >> "$0.started"\nexit 0\n${'# padding\n'.repeat(20_000)}`,
  );

/** Starts an update server for the app that is installed in a folder. */
export async function startPublisher(folder: string): Promise<Publisher> {
  const program = path.join(folder, 'Layover.AppImage');
  await writeFile(program, '#!/bin/sh\n');
  // A request to `.invalid` never leaves this computer.
  await writeFile(path.join(folder, 'app-update.yml'), 'provider: generic\nurl: https://updates.invalid/\n');
  let answer: PublisherAnswer = { kind: 'absent' };
  const waiting = new Set<ServerResponse>();
  const rest = Promise.withResolvers<void>();

  function sendAnswer(response: ServerResponse): void {
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
    await setTimeout(progressIntervalMs);
    response.write(file.subarray(2 * quarter, 3 * quarter));
    await rest.promise;
    response.end(file.subarray(3 * quarter));
  }

  const server = createServer(({ url = '', headers }, response) => {
    const version = /^\/Layover-(.+)\.AppImage$/u.exec(url)?.[1];
    if (version === undefined) sendAnswer(response);
    // The server has no block maps, so the program is downloaded completely.
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
      for (const response of [...waiting]) sendAnswer(response);
    },
    sendRest: () => rest.resolve(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
