import { z } from 'zod';
import { mailFailureCodes } from '../../shared/domain/mail/mail-failure.ts';
import { mailMessageStates } from '../../shared/domain/mail/mail-message-state.ts';
import type { ServiceProcess } from '../support/service-process.ts';

const failureCode = z.enum(mailFailureCodes).nullable();
const testSchema = z.object({
  sent: z.boolean(),
  failure_code: failureCode,
  failure: z.string().nullable(),
  response: z.string().nullable(),
});
const messagesSchema = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      attributes: z.object({
        state: z.enum(mailMessageStates),
        to: z.string(),
        failure_code: failureCode,
        failure: z.string().nullable(),
        next_attempt_at: z.string().nullable(),
      }),
    }),
  ),
});

/** The calls that tests of mail make to a service process. */
export function callService({ url, key }: Pick<ServiceProcess, 'url' | 'key'>) {
  const call = async (method: string, target: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${url}${target}`, {
      method,
      headers: { Authorization: `Token token=${key}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${target}: ${String(response.status)} ${text}`);
    return JSON.parse(text);
  };
  const messages = async () =>
    messagesSchema.parse(await call('GET', '/mail_messages?per=100')).data.map(({ id, attributes }) => ({
      id,
      ...attributes,
    }));
  return {
    call,
    messages,
    sendTest: async (email: string) => testSchema.parse(await call('POST', '/mail_settings/test', { email })),
    /** Resolves when no message is on its way. */
    async settled(): Promise<Awaited<ReturnType<typeof messages>>> {
      for (let waited = 0; waited < 20_000; waited += 25) {
        const all = await messages();
        const isOpen = ({ state, failure_code: code }: (typeof all)[number]): boolean =>
          state === 'sending' || (state === 'waiting' && code === null);
        if (!all.some(isOpen)) return all;
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
      throw new Error('A message is still on its way');
    },
  };
}
