import { describe, expect, it } from 'vitest';
import { createSharedSync } from './shared-sync.ts';

/** Syncs that the test ends. */
function controlled() {
  const begun: PromiseWithResolvers<void>[] = [];
  const settled: string[] = [];
  const sync = createSharedSync(() => {
    const own = Promise.withResolvers<void>();
    begun.push(own);
    return own.promise;
  });
  const call = (name: string): void => {
    sync().then(
      () => settled.push(name),
      () => settled.push(`${name} failed`),
    );
  };
  const end = async (index: number, error?: Error): Promise<void> => {
    if (error === undefined) begun[index]?.resolve();
    else begun[index]?.reject(error);
    await new Promise(setImmediate);
  };
  return { begun, settled, call, end };
}

describe('shared sync', () => {
  it('settles a call only after a sync that began after it, and shares that one', async () => {
    const { begun, settled, call, end } = controlled();
    call('a');
    call('b');
    call('c');
    expect(begun).toHaveLength(1);
    await end(0);
    expect(settled).toEqual(['a']);
    expect(begun).toHaveLength(2);
    call('d');
    await end(1);
    expect(settled).toEqual(['a', 'b', 'c']);
    await end(2);
    expect(settled).toEqual(['a', 'b', 'c', 'd']);
    call('e');
    expect(begun).toHaveLength(4);
  });

  it('fails for good once a sync has failed', async () => {
    const { begun, settled, call, end } = controlled();
    call('a');
    call('b');
    await end(0, new Error('EIO'));
    call('c');
    await end(0);
    expect(settled).toEqual(['a failed', 'b failed', 'c failed']);
    expect(begun).toHaveLength(1);
  });
});
