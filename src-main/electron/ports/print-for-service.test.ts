import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { printForService } from './print-for-service.ts';

/** The answers to what a service posts, after `log` was told of `errors`. */
async function answersTo(...messages: readonly unknown[]) {
  const answers: object[] = [];
  const errors: string[] = [];
  const child = Object.assign(new EventEmitter(), {
    postMessage: (message: object) => void answers.push(message),
  });
  const log = { error: (text: string) => void errors.push(text), info() {}, debug() {} };
  printForService(child, ({ html }) => Promise.resolve(Buffer.from(html)), log);
  for (const message of messages) child.emit('message', message);
  await new Promise((resolve) => setImmediate(resolve));
  return { answers, errors };
}

it('answers a document with its PDF in base64, and ignores other messages', async () => {
  const job = { id: 3, html: 'text', pageSize: 'A4' };
  const { answers, errors } = await answersTo({ print: job }, { ready: true }, 'text', null);
  expect(answers).toEqual([{ printed: { id: 3, pdf: Buffer.from('text').toString('base64') } }]);
  expect(errors).toEqual([]);
});

it('answers a document that it cannot read with the reason, so that nobody waits for it', async () => {
  const { answers, errors } = await answersTo({ print: { id: 4, html: 'text', pageSize: 'A0' } });
  expect(answers).toEqual([
    { printed: { id: 4, problem: expect.stringContaining('print.pageSize') as unknown } },
  ]);
  expect(errors).toHaveLength(1);
});
