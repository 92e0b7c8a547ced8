import { gzipSync } from 'node:zlib';
import net from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createNodeFetch } from './node-fetch.ts';
import { testCertificate } from './testing/certificate.ts';
import { startRawServer, type RawServer } from './testing/raw-server.ts';
import { TransportError } from './transport-error.ts';

const servers: RawServer[] = [];

async function serve(options: Parameters<typeof startRawServer>[0]): Promise<RawServer> {
  const server = await startRawServer(options);
  servers.push(server);
  return server;
}

/** Starts a server that answers every request with the same bytes. */
function saying(...parts: readonly (string | Buffer)[]): Promise<RawServer> {
  return serve({
    onRequest: (socket) => {
      for (const part of parts) socket.write(part);
      socket.end();
    },
  });
}

async function failureOf(promise: Promise<unknown>): Promise<TransportError> {
  const error: unknown = await promise.then(
    () => new Error('it succeeded'),
    (reason: unknown) => reason,
  );
  if (error instanceof TransportError) return error;
  throw error;
}

const post = { method: 'POST', body: '{"a":1}' } as const;

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

describe('a request that is answered', () => {
  it('carries method, path, headers and body, and returns the whole answer', async () => {
    const server = await saying('HTTP/1.1 201 Created\r\nX-One: 1\r\nContent-Length: 2\r\n\r\n{}');
    const response = await createNodeFetch()(`${server.origin}/a/b?c=d`, {
      ...post,
      headers: { Authorization: 'Token token=k' },
    });
    expect([response.status, response.headers.get('x-one'), await response.text()]).toEqual([201, '1', '{}']);
    const received = server.received[0] ?? '';
    expect(received).toMatch(/^POST \/a\/b\?c=d HTTP\/1\.1\r\n/u);
    expect(received).toMatch(/\r\nHost: 127\.0\.0\.1:\d+\r\n/u);
    expect(received).toMatch(/\r\nauthorization: Token token=k\r\n/iu);
    expect(received).toMatch(/\r\nContent-Length: 7\r\n/u);
    expect(received.endsWith('\r\n\r\n{"a":1}')).toBe(true);
  });

  it.each([
    ['chunked', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n'],
    ['ended by closing', 'HTTP/1.0 200 OK\r\n\r\n{}'],
  ])('reads a body that is %s', async (_name, answer) => {
    const response = await createNodeFetch()((await saying(answer)).origin);
    expect(await response.text()).toBe('{}');
  });

  it('unpacks a compressed body', async () => {
    const packed = gzipSync('{"packed":true}');
    const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n\r\n`;
    const response = await createNodeFetch()((await saying(head, packed)).origin);
    expect(await response.json()).toEqual({ packed: true });
  });

  it('returns an answer without a body', async () => {
    const response = await createNodeFetch()((await saying('HTTP/1.1 204 No Content\r\n\r\n')).origin);
    expect([response.status, await response.text()]).toEqual([204, '']);
  });

  it('S7: uses a new socket for each request, though the server would keep it open', async () => {
    const server = await serve({
      onRequest: (socket) =>
        socket.write('HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Length: 0\r\n\r\n'),
    });
    const fetch = createNodeFetch();
    for (const method of ['POST', 'PUT', 'DELETE']) await fetch(server.origin, { method });
    expect(server.received).toHaveLength(3);
  });
});

describe('S6: a request that certainly had no effect', () => {
  it('is one to a closed port', async () => {
    const server = await saying('');
    await server.close();
    expect(await failureOf(createNodeFetch()(server.origin, post))).toMatchObject({
      phase: 'before-write',
      failure: 'refused',
    });
  });

  it('is one to a name that does not exist', async () => {
    expect(await failureOf(createNodeFetch()('http://no-such-name.invalid/', post))).toMatchObject({
      phase: 'before-write',
      failure: 'dns',
    });
  });

  it('is one to a server with an untrusted certificate, which receives nothing', async () => {
    const server = await serve({ secure: true, onRequest: (socket) => socket.end() });
    expect(await failureOf(createNodeFetch()(server.origin, post))).toMatchObject({
      phase: 'before-write',
      failure: 'tls',
    });
    expect(server.received.join('')).toBe('');
  });

  it.each([
    ['speaks http', 'tls', (socket: net.Socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['hangs up', 'network', (socket: net.Socket) => socket.end()],
    ['says nothing', 'timeout', () => undefined],
  ])('is one by https to a server that %s', async (_name, kind, onConnection) => {
    const server = net.createServer((socket) => onConnection(socket.on('error', () => undefined)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const fetch = createNodeFetch({ connectMs: 500 });
    expect(await failureOf(fetch(`https://127.0.0.1:${port}/`, post))).toMatchObject({
      phase: 'before-write',
      failure: kind,
    });
    server.close();
  });

  it('is one that was aborted before it started', async () => {
    const server = await saying('HTTP/1.1 200 OK\r\n\r\n');
    const failure = await failureOf(
      createNodeFetch()(server.origin, { ...post, signal: AbortSignal.abort() }),
    );
    expect(failure).toMatchObject({ phase: 'before-write', failure: 'aborted' });
    expect(server.received).toEqual([]);
  });
});

describe('S6: a request that may have had an effect', () => {
  it.each([
    ['reset', ''],
    ['reset', 'HTTP/1.1 200'],
    ['protocol', 'nonsense\r\n\r\n'],
    ['truncated', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{"a"'],
    ['truncated', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"a"'],
    ['truncated', 'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc'],
    ['protocol', 'HTTP/1.1 200 OK\r\nContent-Encoding: rot13\r\nContent-Length: 3\r\n\r\nabc'],
  ])('ends with %s after %j', async (kind, answer) => {
    const server = await saying(answer);
    expect(await failureOf(createNodeFetch()(server.origin, post))).toMatchObject({
      phase: 'after-write',
      failure: kind,
    });
    expect(server.received).toHaveLength(1);
  });

  it('S7: is not repeated when the server resets the connection', async () => {
    const server = await serve({ onRequest: (socket) => socket.resetAndDestroy() });
    const failure = await failureOf(createNodeFetch()(server.origin, { method: 'PUT', body: '{}' }));
    expect(failure).toMatchObject({ phase: 'after-write', failure: 'reset' });
    expect(server.received).toHaveLength(1);
  });

  it('ends when the head of the answer is late', async () => {
    const server = await serve({ onRequest: () => undefined });
    const fetch = createNodeFetch({ headersMs: 50 });
    expect(await failureOf(fetch(server.origin, post))).toMatchObject({
      phase: 'after-write',
      failure: 'timeout',
    });
  });

  it('ends when the body is late, and knows the status', async () => {
    const server = await serve({
      onRequest: (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{'),
    });
    const fetch = createNodeFetch({ bodyMs: 50 });
    expect(await failureOf(fetch(server.origin, post))).toMatchObject({
      phase: 'after-write',
      failure: 'timeout',
      status: 200,
    });
  });

  it('ends when it is aborted in flight', async () => {
    const controller = new AbortController();
    const server = await serve({ onRequest: () => controller.abort() });
    const failure = await failureOf(createNodeFetch()(server.origin, { ...post, signal: controller.signal }));
    expect(failure).toMatchObject({ phase: 'after-write', failure: 'aborted' });
  });

  it.each([
    ['as it comes', Buffer.alloc(2000, 'x'), ''],
    ['unpacked', gzipSync(Buffer.alloc(2000, 'x')), 'Content-Encoding: gzip\r\n'],
  ])('ends when the body is too large %s', async (_name, body, encoding) => {
    const server = await saying(`HTTP/1.1 200 OK\r\n${encoding}Content-Length: ${body.length}\r\n\r\n`, body);
    const fetch = createNodeFetch({ maxBodyBytes: 1000 });
    expect(await failureOf(fetch(server.origin))).toMatchObject({
      phase: 'after-write',
      failure: 'too-large',
    });
  });
});

describe('a redirect', () => {
  it('is an error, and the key is not sent to the other address', async () => {
    const elsewhere = await saying('HTTP/1.1 200 OK\r\n\r\n');
    const server = await saying(
      `HTTP/1.1 302 Found\r\nLocation: ${elsewhere.origin}/\r\nContent-Length: 0\r\n\r\n`,
    );
    const failure = await failureOf(
      createNodeFetch()(server.origin, { headers: { Authorization: 'Token token=k' } }),
    );
    expect(failure).toMatchObject({ phase: 'after-write', failure: 'redirect', status: 302 });
    expect(elsewhere.received).toEqual([]);
  });
});

describe('https', () => {
  it('works with a trusted certificate', async () => {
    const server = await serve({
      secure: true,
      onRequest: (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'),
    });
    const response = await createNodeFetch({ extraCertificates: [testCertificate] })(server.origin, post);
    expect(await response.text()).toBe('ok');
  });
});
