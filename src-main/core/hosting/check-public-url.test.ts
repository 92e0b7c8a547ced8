import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createNodeFetch } from '../api/node-fetch.ts';
import { testCertificate, testKey } from '../api/testing/certificate.ts';
import { checkPublicUrl } from './check-public-url.ts';

const fetch = createNodeFetch();
const closes: (() => void)[] = [];

afterEach(() => {
  for (const close of closes.splice(0)) close();
});

type Answer = (path: string) => { readonly status: number; readonly body: string };

/** Starts a server on this computer; returns its port. */
async function serve(answer: Answer, secure = false): Promise<number> {
  const server = secure ? createTlsServer({ cert: testCertificate, key: testKey }) : createServer();
  server.on('request', (request, response) => {
    const { status, body } = answer(request.url ?? '');
    response.writeHead(status, status === 301 ? { Location: 'https://elsewhere.example/' } : {}).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closes.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Answers a challenge as the service with this secret does. */
const service =
  (secret: string): Answer =>
  (path) => ({ status: 200, body: `${secret}:${path.slice(path.lastIndexOf('/'))}` });

async function check(publicUrl: string) {
  const port = await serve(service('own'));
  return await checkPublicUrl(fetch, `http://127.0.0.1:${port}`, publicUrl.replace('OWN', String(port)));
}

test('an address that leads to the own service is reached, and one on this computer is private', async () => {
  expect(await check('http://127.0.0.1:OWN')).toEqual({ type: 'reached', isPrivate: true });
  expect(await check('http://127.0.0.1:OWN/below')).toEqual({ type: 'reached', isPrivate: true });
});

test('another service, another server and a proxy without a service are told apart', async () => {
  expect(await check(`http://127.0.0.1:${await serve(service('other'))}`)).toEqual({
    type: 'other-server',
    status: 200,
  });
  const missing = await serve(() => ({ status: 404, body: '' }));
  expect(await check(`http://127.0.0.1:${missing}`)).toEqual({ type: 'other-server', status: 404 });
  const proxy = await serve(() => ({ status: 502, body: 'Bad gateway' }));
  expect(await check(`http://127.0.0.1:${proxy}`)).toEqual({ type: 'proxy-error', status: 502 });
  const redirect = await serve(() => ({ status: 301, body: '' }));
  expect(await check(`http://127.0.0.1:${redirect}`)).toEqual({ type: 'redirected' });
});

test('an unknown name, a closed port and a certificate of nobody are told apart', async () => {
  expect(await check('https://pages.invalid')).toEqual({ type: 'no-name' });
  expect(await check('http://127.0.0.1:1')).toEqual({ type: 'refused' });
  const secure = await serve(service('own'), true);
  expect(await check(`https://127.0.0.1:${secure}`)).toMatchObject({ type: 'certificate' });
});
