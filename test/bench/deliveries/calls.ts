import type { ServiceProcess } from '../../support/service-process.ts';

interface Answer {
  readonly data: { readonly id: string };
}

/** Calls the API of a service. Throws if an answer is no success. */
export function createCaller({ url, key }: ServiceProcess) {
  return async (method: 'POST' | 'PUT', path: string, body: object): Promise<Answer> => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { Authorization: `Token token=${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${String(answer.status)}`);
    return (await answer.json()) as Answer;
  };
}

/** Waits until something is done, at most `limit` milliseconds. */
export async function until(isDone: () => boolean, limit: number): Promise<void> {
  const lastTime = performance.now() + limit;
  while (!isDone() && performance.now() < lastTime) await new Promise((resolve) => setTimeout(resolve, 20));
}
