import { expect, it } from 'vitest';
import type { Priority } from './limiter-types.ts';
import { answered, setUp, useUp } from './testing/limiter-setup.ts';

it('S17: among many pushes, every twelfth call is a waiting pull’s, and what the user waits for goes before it', async () => {
  const { clock, limiter } = setUp();
  await useUp(clock, limiter, 100);
  const order: Priority[] = [];
  const askFor = (priority: Priority): void =>
    void limiter.acquire(priority).then((permit) => {
      order.push(priority);
      permit.complete(answered);
    });
  askFor('pull');
  askFor('pull');
  for (let index = 0; index < 30; index += 1) askFor('push');
  askFor('user');
  await clock.advance(30_020);
  expect(order).toHaveLength(33);
  expect(order[0]).toBe('user');
  expect(order.flatMap((priority, index) => (priority === 'pull' ? [index] : []))).toEqual([12, 24]);
});
