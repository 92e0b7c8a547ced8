import { connect } from 'node:tls';
import type { Mailbox, RealServers } from './real-servers.ts';

/** Reads all messages of a mailbox over IMAP, as a mail program does. */
export async function readImap(
  { imapPort, certificates }: Pick<RealServers, 'imapPort' | 'certificates'>,
  { address, password }: Mailbox,
): Promise<readonly string[]> {
  const socket = connect({ host: '127.0.0.1', port: imapPort, servername: 'localhost', ca: certificates.ca });
  let received = '';
  let wake = (): void => undefined;
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    received += chunk;
    wake();
  });
  const failed = new Promise<never>((_resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', () => reject(new Error(`The IMAP server hung up: ${received}`)));
  });
  const until = async (mark: RegExp): Promise<string> => {
    while (!mark.test(received)) {
      const more = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await Promise.race([more, failed]);
    }
    const text = received;
    received = '';
    return text;
  };
  const command = async (tag: string, line: string): Promise<string> => {
    socket.write(`${tag} ${line}\r\n`);
    return until(new RegExp(`^${tag} (?:OK|NO|BAD).*\\r\\n`, 'mu'));
  };
  try {
    await until(/^\* OK.*\r\n/mu);
    await command('a1', `LOGIN "${address}" "${password}"`);
    const selected = await command('a2', 'SELECT INBOX');
    if (/^\* 0 EXISTS/mu.test(selected) || !/EXISTS/u.test(selected)) return [];
    const fetched = await command('a3', 'FETCH 1:* BODY.PEEK[]');
    return literalsOf(fetched);
  } finally {
    failed.catch(() => undefined);
    socket.destroy();
  }
}

/** The texts that an answer announces by their length: `{123}`. */
function literalsOf(answer: string): readonly string[] {
  const texts: string[] = [];
  for (let rest = answer; ;) {
    const found = /\{(\d+)\}\r\n/u.exec(rest);
    if (found === null) return texts;
    const start = found.index + found[0].length;
    const length = Number(found[1]);
    texts.push(Buffer.from(rest.slice(start, start + length), 'latin1').toString('utf8'));
    rest = rest.slice(start + length);
  }
}
