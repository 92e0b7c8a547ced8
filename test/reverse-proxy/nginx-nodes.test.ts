import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { chooseFreePort } from '../../src-main/core/hosting/free-port.ts';
import { createHttpsCall } from '../support/system/https-call.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.ts';
import { startNginxOfNodes, type Nginx } from './start-nginx.ts';

/** Another address of loopback than the proxy's. */
const clientIp = '127.0.0.5';

describe.skipIf(inject('nginxMissing') !== null)('three services behind nginx', () => {
  let folder: TemporaryFolder;
  let nginx: Nginx;
  let address = '';
  /** The calls that any service has executed. The answer of the first one is lost. */
  let executed: string[] = [];
  const servers: Server[] = [];

  const serve: RequestListener = (request, response) => {
    executed.push(`${request.method ?? ''} ${request.url ?? ''}`);
    if (executed.length === 1) request.socket.destroy();
    else response.end(request.headers['x-forwarded-for']);
  };

  beforeAll(async () => {
    folder = await makeTemporaryFolder('nginx-nodes');
    const ports: number[] = [];
    for (let index = 0; index < 3; index += 1) {
      const server = createServer(serve);
      servers.push(server);
      await new Promise<void>((resolve) => {
        server.listen(0, '127.0.0.1', resolve);
      });
      ports.push((server.address() as AddressInfo).port);
    }
    const own = await chooseFreePort();
    // No service is left out after a lost answer, because each test loses one.
    nginx = await startNginxOfNodes(folder.path, own, ports, [['max_fails=1', 'max_fails=0']]);
    address = `https://localhost:${own}`;
  }, 30_000);

  afterAll(async () => {
    await nginx.stop();
    for (const server of servers) server.close();
    await folder.remove();
  });

  it.each([
    ['repeats a read', 'GET', {}, 200, 2],
    ['repeats a write with a key', 'PUT', { 'Idempotency-Key': '"a"' }, 200, 2],
    ['repeats a create with a key', 'POST', { 'Idempotency-Key': '"b"' }, 200, 2],
    ['repeats no create without one', 'POST', {}, 502, 1],
    ['repeats no e-mail, which is a PUT', 'PUT', {}, 502, 1],
    ['repeats no delete', 'DELETE', {}, 502, 1],
  ] as const)('%s whose answer is lost', async (_what, method, headers, status, times) => {
    executed = [];
    const call = createHttpsCall(nginx.ca, clientIp);
    const path = '/api/v2/proposals/1/send_proposal';
    const answer = await call(address + path, { method, headers });
    expect([answer.status, executed]).toEqual([
      status,
      Array.from({ length: times }, () => `${method} ${path}`),
    ]);
  });

  it('tells the service the address of the client, and no forged one', async () => {
    executed = ['an earlier call'];
    const call = createHttpsCall(nginx.ca, clientIp);
    const { body } = await call(address, { headers: { 'X-Forwarded-For': '203.0.113.66' } });
    expect(body.toString()).toBe(clientIp);
  });
});
