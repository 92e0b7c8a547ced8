import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestService, testKey } from '../testing/test-service.ts';
import { parseNetwork } from './client-address.ts';
import { serve, type RunningServer } from './server.ts';

const running: RunningServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

async function start(latency = 0, proxies: readonly string[] = []) {
  const { service } = createTestService();
  const trustedProxies = proxies.map(parseNetwork).filter((network) => network !== null);
  const server = await serve(service, { port: 0, latency, log: null, trustedProxies });
  running.push(server);
  return { server, service, url: `http://127.0.0.1:${String(server.port)}/api/v2` };
}

/** Sends raw bytes and gives all that comes back before the connection closes. */
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

  it('answers what is not HTTP with 400 in JSON', async () => {
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

  it('answers headers of more than 16 kB with 400', async () => {
    const { server } = await start();
    const answer = await raw(
      server.port,
      `GET /api/v2/users HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /u);
  });

  it('refuses a body beyond 2 MB, declared or not, and broken UTF-8', async () => {
    const { server, service } = await start();
    const declared = await raw(server.port, `${head}Content-Length: 3000000\r\n\r\n`, 'x'.repeat(100));
    expect(declared).toMatch(/^HTTP\/1\.1 400 /u);
    const chunk = `${(1 << 20).toString(16)}\r\n${'x'.repeat(1 << 20)}\r\n`;
    const streamed = await raw(
      server.port,
      `${head}Transfer-Encoding: chunked\r\n\r\n`,
      chunk,
      chunk,
      chunk,
      '0\r\n\r\n',
    );
    expect(streamed).toMatch(/^HTTP\/1\.1 400 /u);
    const broken = await raw(
      server.port,
      `${head}Content-Length: 4\r\n\r\n`,
      new Uint8Array([0x22, 0xff, 0xfe, 0x22]),
    );
    expect(broken).toMatch(/^HTTP\/1\.1 400 /u);
    expect(service.stores.clients.count()).toBe(0);
  });

  it('serves others while a caller dawdles', async () => {
    const { server, url } = await start();
    const slow = connect(server.port, '127.0.0.1');
    slow.on('error', () => undefined);
    slow.write('POST /api/v2/clients HTTP/1.1\r\nHost: x\r\nContent-Le');
    const answer = await fetch(`${url}/users`, { headers: { Authorization: `Token token=${testKey}` } });
    expect(answer.status).toBe(200);
    slow.destroy();
  });

  it('finishes what is under way when it stops', async () => {
    const { server, url } = await start(150);
    const answer = fetch(`${url}/users`, { headers: { Authorization: `Token token=${testKey}` } });
    await new Promise((resolve) => setTimeout(resolve, 50));
    await server.stop();
    running.length = 0;
    expect((await answer).status).toBe(200);
    await expect(fetch(`${url}/users`)).rejects.toThrow('fetch failed');
  });
});
