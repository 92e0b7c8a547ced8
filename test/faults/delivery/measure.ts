import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { startMailServer } from '../../../src-service/testing/mail-server.ts';
import { startService, type ServiceProcess } from '../../support/service-process.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

/** The settings of a measurement. */
export interface DeliverySetting {
  /** Number of events, each for every endpoint. */
  readonly events: number;
  /** Number of endpoints that accept nothing, of every kind in turn. */
  readonly dead: number;
  /** Number of mailboxes that accept their message, beside one that always defers. */
  readonly mailboxes: number;
}

/** The result of a measurement. */
export interface DeliveryFigures {
  readonly events: number;
  readonly dead: number;
  /** Number of events at the live endpoint, and of repeated ones. */
  readonly arrived: number;
  readonly repeated: number;
  readonly inOrder: boolean;
  /** Milliseconds from the request that causes an event to its arrival, sorted. */
  readonly latencies: readonly number[];
  /** Number of posts and connections at the dead endpoints. */
  readonly trials: number;
  readonly mailboxes: number;
  readonly mailed: number;
  readonly mailedTwice: number;
  /** Milliseconds from the first send to the last accepted message. */
  readonly mailTime: number;
  /** Largest resident size of the service, bytes. */
  readonly memory: number;
}

const servers: (() => void)[] = [];

/** Starts a target that never answers 2xx, and counts its connections. */
async function startDead(index: number, count: () => void): Promise<string> {
  // Stays silent; never ends its answer; refuses; does not listen.
  const kind = (['silent', 'endless', 'broken', 'silent', 'closed'] as const)[index % 5] ?? 'silent';
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    count();
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => {
      if (kind === 'broken') socket.end('HTTP/1.1 500 No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
      if (kind === 'endless') {
        socket.write('HTTP/1.1 500 No\r\nTransfer-Encoding: chunked\r\n\r\n');
        const drip = setInterval(() => socket.write('1\r\nx\r\n'), 100);
        socket.once('close', () => clearInterval(drip));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  if (kind === 'closed') server.close();
  servers.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return `http://127.0.0.1:${String(port)}/`;
}

async function startLive(take: (client: number) => void): Promise<string> {
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const event = JSON.parse(Buffer.concat(chunks).toString()) as {
        readonly client: { readonly id: number };
      };
      take(event.client.id);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
}

/** Runs the service in its own process over real sockets, with dead targets and a live one. */
export async function measureDelivery(setting: DeliverySetting): Promise<DeliveryFigures> {
  const folder = await makeTemporaryFolder('delivery');
  const mailServer = await startMailServer({
    answer: (stage, line) =>
      stage === 'recipient' && line.includes('<full@') ? '450 4.2.1 Try again later' : null,
  });
  let service: ServiceProcess | null = null;
  try {
    service = await startService({
      folder: folder.path,
      flags: ['--rate-limit', 'off', '--allow-private-webhooks', '--mail', mailServer.url],
    });
    const webhooks = await measureWebhooks(service, setting);
    const mail = await measureMail(service, setting, () => mailServer.accepted.map(({ to }) => to.join(' ')));
    return { ...setting, ...webhooks, ...mail, memory: service.memory() };
  } finally {
    await service?.stop();
    mailServer.close();
    for (const close of servers.splice(0)) close();
    await folder.remove();
  }
}

function caller({ url, key }: ServiceProcess) {
  return async (method: string, path: string, body: object): Promise<unknown> => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { Authorization: `Token token=${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${String(answer.status)}`);
    return answer.json();
  };
}

async function measureWebhooks(service: ServiceProcess, { events, dead }: DeliverySetting) {
  const call = caller(service);
  const arrivals = new Map<number, number>();
  const order: number[] = [];
  let repeated = 0;
  let trials = 0;
  const live = await startLive((client) => {
    if (arrivals.has(client)) repeated += 1;
    else {
      arrivals.set(client, performance.now());
      order.push(client);
    }
  });
  const targets = await Promise.all(
    Array.from({ length: dead }, (_, index) =>
      startDead(index, () => {
        trials += 1;
      }),
    ),
  );
  for (const target_url of [...targets, live])
    await call('POST', '/webhook_endpoints', { target_url, events: ['client_created'] });

  const begun = new Map<number, number>();
  const makeClients = async (count: number): Promise<void> => {
    for (let made = 0; made < count; made += 1) {
      const started = performance.now();
      const answer = (await call('POST', '/clients', { name: 'A', email: 'a@example.com' })) as {
        readonly data: { readonly id: string };
      };
      begun.set(Number(answer.data.id), started);
    }
  };
  const callers = 4;
  await Promise.all(Array.from({ length: callers }, () => makeClients(Math.ceil(events / callers))));
  await until(() => [...begun.keys()].every((client) => arrivals.has(client)), 60_000);
  const latencies = [...begun].map(([client, started]) => (arrivals.get(client) ?? Infinity) - started);
  return {
    events: begun.size,
    arrived: [...begun.keys()].filter((client) => arrivals.has(client)).length,
    repeated,
    inOrder: order.every((client, index) => index === 0 || client > (order[index - 1] ?? 0)),
    latencies: latencies.toSorted((a, b) => a - b),
    trials,
  };
}

async function measureMail(
  service: ServiceProcess,
  { mailboxes }: DeliverySetting,
  taken: () => readonly string[],
) {
  const call = caller(service);
  await call('POST', '/proposals', { title: 'T' });
  const started = performance.now();
  await call('PUT', '/proposals/1/send_proposal', { email: 'full@x0.example' });
  for (let index = 0; index < mailboxes; index += 1) {
    const email = `box${String(index)}@x${String(index % 7)}.example`;
    await call('PUT', '/proposals/1/send_proposal', { email });
  }
  await until(() => new Set(taken()).size >= mailboxes, 60_000);
  const mailTime = performance.now() - started;
  return {
    mailed: new Set(taken()).size,
    mailedTwice: taken().length - new Set(taken()).size,
    mailTime,
  };
}

async function until(isDone: () => boolean, limit: number): Promise<void> {
  for (let waited = 0; !isDone() && waited < limit; waited += 20)
    await new Promise((resolve) => setTimeout(resolve, 20));
}
