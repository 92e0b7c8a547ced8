import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestService, testKey } from '../testing/test-service.ts';
import { parseNetwork } from './client-address.ts';
import type { HandledRequest } from './request-log.ts';
import { serve, type RunningServer } from './server.ts';
import { runNow } from '../storage/steps.ts';

const running: RunningServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

/** Log lines and bugs that the service reported. */
interface Told {
  readonly log: HandledRequest[];
  readonly bugs: unknown[];
}

async function start(latencyMs = 0, proxies: readonly string[] = []) {
  const told: Told = { log: [], bugs: [] };
  const onBug = (error: unknown): void => void told.bugs.push(error);
  const { service } = createTestService({ onBug });
  const trustedProxies = proxies.map(parseNetwork).filter((network) => network !== null);
  const server = await serve(service, {
    port: 0,
    latencyMs,
    onHandled: (handled) => void told.log.push(handled),
    trustedProxies,
    onBug,
  });
  running.push(server);
  return { server, service, told, url: `http://127.0.0.1:${String(server.port)}/api/v2` };
}

/** Sends raw bytes and returns everything that comes back. */
function raw(port: number, ...parts: readonly (string | Uint8Array)[]): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => {
      for (const part of parts) socket.write(part);
    });
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}

const head = `POST /api/v2/clients HTTP/1.1\r\nHost: x\r\nAuthorization: Token token=${testKey}\r\nConnection: close\r\n`;

describe('server', () => {
  it.each([
    ['of nobody', [], '127.0.0.1'],
    ['of a trusted proxy', ['127.0.0.0/8'], '203.0.113.9'],
  ])('believes the X-Forwarded-For %s', async (_whose, proxies, address) => {
    const { url } = await start(0, proxies);
    const headers = {
      Authorization: `Token token=${testKey}`,
      'Content-Type': 'application/json',
      'X-Forwarded-For': '198.51.100.1, 203.0.113.9',
    };
    await fetch(`${url}/proposals`, { method: 'POST', headers, body: '{}' });
    const activities = await (await fetch(`${url}/proposal_activities`, { headers })).text();
    expect(activities).toContain(`"ip_address":"${address}"`);
  });

  it('answers malformed HTTP with 400 in JSON', async () => {
    const { server } = await start();
    for (const bytes of [
      'nonsense\r\n\r\n',
      'GET / HTTP/1.1\r\nBad Header\r\n\r\n',
      new Uint8Array(64).fill(255),
    ]) {
      const answer = await raw(server.port, bytes, '\r\n\r\n');
      expect(answer).toMatch(/^HTTP\/1\.1 400 /u);
      expect(answer).toContain('{"error":"The request is malformed"}');
    }
  });

  it('answers headers of more than 16 kB with 431 in JSON', async () => {
    const { server } = await start();
    const answer = await raw(
      server.port,
      `GET /api/v2/users HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 431 /u);
    expect(answer).toContain('{"error":"The headers are larger than 16384 bytes"}');
  });

  it('refuses a body beyond 2 MB, declared or not, and broken UTF-8', async () => {
    const { server, service } = await start();
    const declared = await raw(server.port, `${head}Content-Length: 3000000\r\n\r\n`, 'x'.repeat(100));
    expect(declared).toMatch(/^HTTP\/1\.1 413 /u);
    expect(declared).toContain('{"error":"The body is larger than 2097152 bytes"}');
    const chunk = `${(1 << 20).toString(16)}\r\n${'x'.repeat(1 << 20)}\r\n`;
    const streamed = await raw(
      server.port,
      `${head}Transfer-Encoding: chunked\r\n\r\n`,
      chunk,
      chunk,
      chunk,
      '0\r\n\r\n',
    );
    expect(streamed).toMatch(/^HTTP\/1\.1 413 /u);
    const broken = await raw(
      server.port,
      `${head}Content-Length: 4\r\n\r\n`,
      new Uint8Array([0x22, 0xff, 0xfe, 0x22]),
    );
    expect(broken).toMatch(/^HTTP\/1\.1 400 /u);
    expect(runNow(service.stores.clients.count())).toBe(0);
  });

  it('serves others while one caller is slow', async () => {
    const { server, url } = await start();
    const slow = connect(server.port, '127.0.0.1');
    slow.on('error', () => undefined);
    slow.write('POST /api/v2/clients HTTP/1.1\r\nHost: x\r\nContent-Le');
    const answer = await fetch(`${url}/users`, { headers: { Authorization: `Token token=${testKey}` } });
    expect(answer.status).toBe(200);
    slow.destroy();
  });

  it('answers a malformed address with 400 in JSON', async () => {
    const { server, told } = await start();
    for (const line of [
      'GET /a\\b HTTP/1.1\r\nHost: x',
      'GET /x HTTP/1.1\r\nHost: a b',
      'GET http://[::1 HTTP/1.1\r\nHost: x',
    ]) {
      const answer = await raw(server.port, `${line}\r\nConnection: close\r\n\r\n`);
      expect([line, answer.split('\r\n', 1)]).toEqual([line, ['HTTP/1.1 400 Bad Request']]);
      expect(answer).toMatch(/\r\nx-request-id: [\w-]{36}\r\n/iu);
      expect(answer).toMatch(/\{"error":"The request is malformed[^"]*"\}$/u);
    }
    expect(told.bugs).toEqual([]);
  });

  it('answers and logs each request with an id, the caller’s own if sane', async () => {
    const { url, told } = await start();
    const idOf = async (given: string | null, path = '/users'): Promise<string | null> => {
      const headers = {
        Authorization: `Token token=${testKey}`,
        ...(given !== null && { 'X-Request-Id': given }),
      };
      return (await fetch(`${url}${path}`, { headers })).headers.get('x-request-id');
    };
    expect(await idOf('01J-abc.D:9/+=@')).toBe('01J-abc.D:9/+=@');
    const made = [
      await idOf(null),
      await idOf('two words'),
      await idOf('x'.repeat(129)),
      await idOf('{}', '/nothing'),
    ];
    for (const id of made) expect(id).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/u);
    expect(new Set(made).size).toBe(made.length);
    await expect.poll(() => told.log.map(({ id }) => id)).toEqual(['01J-abc.D:9/+=@', ...made]);
    // The key of the caller, if any, and the size of the answer.
    expect(told.log.map(({ key }) => key)).toEqual([1, 1, 1, 1, 1]);
    expect(told.log.every(({ bytes }) => bytes > 100 && bytes < 5000)).toBe(true);
    expect((await fetch(new URL('/p/x', url))).headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/u);
  });

  it('an aborted upload is no bug and leaves no row', async () => {
    const { server, service, told } = await start();
    for (const length of ['Content-Length: 1000', 'Transfer-Encoding: chunked']) {
      const socket = connect(server.port, '127.0.0.1');
      socket.write(`${head}Content-Type: application/json\r\n${length}\r\n\r\n5\r\n{"nam`);
      await new Promise((resolve) => setTimeout(resolve, 60));
      socket.destroy();
    }
    await expect.poll(() => told.log.map(({ status }) => status), { timeout: 5000 }).toEqual([400, 400]);
    expect(told.bugs).toEqual([]);
    expect(runNow(service.stores.clients.count())).toBe(0);
  });

  it('closes idle connections without losing a request when it stops', async () => {
    const { server, service } = await start(5);
    const agent = new Agent({ keepAlive: true });
    const ends: string[] = [];
    let answered = 0;
    let closes = 0;
    const body = JSON.stringify({ name: 'A', email: 'a@x.example' });
    const headers = { Authorization: `Token token=${testKey}`, 'Content-Type': 'application/json' };
    const post = (): void => {
      const options = { port: server.port, path: '/api/v2/clients', method: 'POST', agent, headers };
      const outgoing = request(options, (incoming) => {
        if (incoming.headers.connection === 'close') closes += 1;
        incoming.resume().on('end', () => {
          answered += 1;
          post();
        });
      });
      outgoing.on('error', (error: NodeJS.ErrnoException) => ends.push(error.code ?? error.message));
      outgoing.end(body);
    };
    for (let client = 0; client < 50; client += 1) post();
    await expect.poll(() => answered, { timeout: 20_000 }).toBeGreaterThan(500);
    await server.stop();
    running.length = 0;
    await expect.poll(() => ends.length, { timeout: 5000 }).toBe(50);
    // Refused at once, never cut off midway.
    expect(new Set(ends)).toEqual(new Set(['ECONNREFUSED']));
    expect(closes).toBeGreaterThanOrEqual(50);
    expect(runNow(service.stores.clients.count())).toBe(answered);
    agent.destroy();
  });

  it('finishes requests in flight when it stops', async () => {
    const { server, url } = await start(150);
    const answer = fetch(`${url}/users`, { headers: { Authorization: `Token token=${testKey}` } });
    await new Promise((resolve) => setTimeout(resolve, 50));
    await server.stop();
    running.length = 0;
    expect((await answer).status).toBe(200);
    await expect(fetch(`${url}/users`)).rejects.toThrow('fetch failed');
  });
});
