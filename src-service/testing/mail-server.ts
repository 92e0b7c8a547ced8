import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export type Stage = 'greeting' | 'hello' | 'login' | 'sender' | 'recipient' | 'data' | 'message';

/**
 * The server's answer at a stage: a reply, `drop` to hang up, `silent` to say nothing, `lost` to accept a message and
 * hang up before answering; null accepts.
 */
type Answer = string | null;

interface MailServerRules {
  /** Called at each stage with the client's line. */
  answer?(stage: Stage, line: string): Answer;
  /** Delays the answer at a stage until the promise resolves. */
  pause?(stage: Stage): Promise<void> | null;
  /** Whether the server offers a login. */
  readonly withLogin?: boolean;
  /** Delay of the answer to a whole message, in milliseconds. */
  readonly slowness?: () => number;
}

export interface AcceptedMail {
  readonly to: readonly string[];
  readonly id: string;
  readonly text: string;
}

/** A local mail server that records what it accepts. */
export interface MailServer {
  readonly url: string;
  readonly accepted: readonly AcceptedMail[];
  readonly connections: () => number;
  close(): void;
}

/** Accepts everything that its rules do not refuse. */
export async function startMailServer(rules: MailServerRules = {}): Promise<MailServer> {
  const accepted: AcceptedMail[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server: Server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    converse(socket, rules, accepted);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    accepted,
    connections: () => connections,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function converse(socket: Socket, rules: MailServerRules, accepted: AcceptedMail[]): void {
  let body: string | null = null;
  let buffer = '';
  let to: string[] = [];
  const reply = (stage: Stage, line: string, otherwise: string, then = (): void => undefined): void => {
    const answer = rules.answer?.(stage, line) ?? null;
    if (answer === 'silent') return;
    if (answer === 'drop' || answer === 'lost') {
      if (answer === 'lost') then();
      socket.destroy();
      return;
    }
    const say = (): void => {
      if (answer === null) then();
      socket.write(`${answer ?? otherwise}\r\n`);
    };
    const pause = rules.pause?.(stage) ?? null;
    if (pause === null) say();
    else void pause.then(say);
  };
  const take = (line: string): void => {
    const verb = line.slice(0, 4).toUpperCase();
    switch (verb) {
      case 'EHLO':
        reply('hello', line, rules.withLogin === true ? '250-test\r\n250 AUTH PLAIN' : '250 test');
        break;
      case 'AUTH':
        reply('login', line, '235 ok');
        break;
      case 'MAIL':
        to = [];
        reply('sender', line, '250 ok');
        break;
      case 'RCPT':
        reply('recipient', line, '250 ok', () => to.push(/<(.*?)>/u.exec(line)?.[1] ?? ''));
        break;
      case 'DATA':
        reply('data', line, '354 go', () => {
          body = '';
        });
        break;
      case 'STAR':
        socket.write('502 5.5.1 Not implemented\r\n');
        break;
      case 'QUIT':
        socket.end('221 bye\r\n');
        break;
      default:
        socket.write('250 ok\r\n');
    }
  };
  const finish = (text: string): void => {
    const mail = { to, id: /^message-id: (.*)$/imu.exec(text)?.[1]?.trim() ?? '', text };
    // An accepted message stays accepted, even if the client never hears of it.
    reply('message', '.', '250 taken', () => accepted.push(mail));
  };
  socket.on('data', (chunk) => {
    buffer += chunk.toString();
    for (let end = buffer.indexOf('\r\n'); end !== -1; end = buffer.indexOf('\r\n')) {
      const line = buffer.slice(0, end);
      buffer = buffer.slice(end + 2);
      if (body === null) take(line);
      else if (line === '.') {
        const text = body;
        body = null;
        const wait = rules.slowness?.() ?? 0;
        if (wait === 0) finish(text);
        else setTimeout(() => finish(text), wait);
      } else body += `${line}\n`;
    }
  });
  reply('greeting', '', '220 test ESMTP');
}
