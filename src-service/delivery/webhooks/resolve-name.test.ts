import { createSocket, type Socket } from 'node:dgram';
import type { LookupAddress } from 'node:dns';
import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createNameResolver } from './resolve-name.ts';

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

/** A name server with `live.example` (IPv4 only) that does not answer for `slow…`. */
async function nameServer(): Promise<string> {
  const socket = createSocket('udp4');
  sockets.push(socket);
  socket.on('message', (question, { address, port }) => {
    const name: string[] = [];
    let at = 12;
    for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
      name.push(question.subarray(at + 1, at + 1 + length).toString());
      at += length + 1;
    }
    const type = question.readUInt16BE(at + 1);
    if (name[0]?.startsWith('slow') === true) return;
    const isKnown = name.join('.') === 'live.example';
    const hasAnswer = isKnown && type === 1;
    const header = Buffer.from(question.subarray(0, 12));
    header.writeUInt16BE(isKnown ? 0x8180 : 0x8183, 2);
    header.writeUInt16BE(hasAnswer ? 1 : 0, 6);
    header.writeUInt16BE(0, 8);
    header.writeUInt16BE(0, 10);
    const answer = Buffer.from('c00c00010001000000000004c0000201', 'hex');
    const body = question.subarray(12, at + 5);
    socket.send(Buffer.concat([header, body, ...(hasAnswer ? [answer] : [])]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return `127.0.0.1:${String(socket.address().port)}`;
}

function resolveWith(resolve: ReturnType<typeof createNameResolver>, name: string) {
  return new Promise<readonly LookupAddress[]>((done, reject) => {
    resolve(name, { all: true }, (error, found) => {
      if (error !== null) reject(error);
      else done(Array.isArray(found) ? found : []);
    });
  });
}

describe('names', () => {
  it('a slow name holds up no other name and no file', async () => {
    const resolve = createNameResolver({ servers: [await nameServer()] });
    const slow = Array.from({ length: 50 }, (_, index) =>
      resolveWith(resolve, `slow${String(index)}.example`).catch((error: unknown) => error),
    );
    const started = performance.now();
    expect(await resolveWith(resolve, 'live.example')).toEqual([{ address: '192.0.2.1', family: 4 }]);
    await readFile(import.meta.filename);
    expect(performance.now() - started).toBeLessThan(1000);
    const failures = await Promise.all(slow);
    expect(failures.every((failure) => failure instanceof Error)).toBe(true);
    expect(performance.now() - started).toBeLessThan(7000);
  });

  it('this computer needs no name server', async () => {
    const resolve = createNameResolver({ servers: ['127.0.0.1:1'] });
    const addresses = (await resolveWith(resolve, 'localhost')).map(({ address }) => address);
    expect(addresses).toContain('127.0.0.1');
  });

  it('an unknown name fails', async () => {
    const resolve = createNameResolver({ servers: [await nameServer()] });
    await expect(resolveWith(resolve, 'nobody.invalid')).rejects.toThrow(/ENOTFOUND|EAI_AGAIN|long/u);
  });
});
