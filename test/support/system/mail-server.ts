import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** A mail server on this computer that accepts every message and writes it to a file. */
export interface MailServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Starts the server. It writes messages as `readMailbox` reads them. */
export async function startMailServer(folder: string): Promise<MailServer> {
  await mkdir(folder, { recursive: true });
  const open = new Set<Socket>();
  let count = 0;

  async function serve(socket: Socket): Promise<void> {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    const reply = (line: string): void => void socket.write(`${line}\r\n`);
    reply('220 localhost');
    let message: string[] | null = null;
    for await (const line of createInterface({ input: socket, crlfDelay: Infinity })) {
      if (message === null) {
        const command = line.slice(0, 4).toUpperCase();
        if (command === 'DATA') message = [];
        if (command === 'QUIT') socket.end('221 Bye\r\n');
        else reply(message === null ? '250 OK' : '354 Go on');
      } else if (line === '.') {
        count += 1;
        await writeFile(path.join(folder, `${String(count).padStart(4, '0')}.eml`), message.join('\r\n'));
        message = null;
        reply('250 OK');
      } else message.push(line.replace(/^\./u, ''));
    }
  }

  const server = createServer((socket) => void serve(socket).catch(() => undefined));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
