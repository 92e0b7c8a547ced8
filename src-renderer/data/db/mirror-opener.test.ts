import { expect, test, vi } from 'vitest';
import { AppError } from '#shared/errors/app-error.ts';
import { createBridgeClient } from '#shared/bridge/client.ts';
import { createMemoryCarriers } from '#shared/bridge/memory-carrier.ts';
import { createBridgeServer } from '#shared/bridge/server.ts';
import { createRecordingHandlers } from '#shared/bridge/testing/recording-handlers.ts';
import { createMirrorOpener } from './mirror-opener.ts';
import type { MirrorDatabase } from './mirror-database.ts';

/** A database that cannot be opened until its files are gone. */
function setUp(failure: Error, clear: () => Promise<void> = async () => undefined) {
  const { renderer, main } = createMemoryCarriers();
  const { handlers } = createRecordingHandlers();
  let damaged = true;
  let cleared = 0;
  createBridgeServer(
    main,
    {
      ...handlers,
      'window.clearStorage': async () => {
        await clear();
        cleared += 1;
        damaged = false;
        return {};
      },
    },
    () => undefined,
  );
  const open = vi.fn<() => Promise<void>>(() => (damaged ? Promise.reject(failure) : Promise.resolve()));
  const database = { isOpen: () => false, open } as unknown as MirrorDatabase;
  return { open: createMirrorOpener(createBridgeClient(renderer), database), cleared: () => cleared };
}

const unreadable = Object.assign(new Error('Internal error opening backing store.'), {
  name: 'UnknownError',
});

test('files that cannot be opened three times in a row are removed, and the mirror is opened again', async () => {
  const { open, cleared } = setUp(unreadable);
  await expect(open()).rejects.toBe(unreadable);
  await expect(open()).rejects.toBe(unreadable);
  expect(cleared()).toBe(0);
  await open();
  expect(cleared()).toBe(1);
});

test('nothing is removed for a full disk, or for a mirror that a newer version has written', async () => {
  for (const name of ['QuotaExceededError', 'VersionError']) {
    const { open, cleared } = setUp(Object.assign(new Error(name), { name }));
    for (let times = 0; times < 5; times += 1) await expect(open()).rejects.toThrow(name);
    expect(cleared()).toBe(0);
  }
});

test('where the main process finds no room on the disk, that is what is said, and it is asked once', async () => {
  const full = new AppError('disk-full', 'The disk is full.', { retriable: true });
  const clear = vi.fn<() => Promise<never>>(() => Promise.reject(full));
  const { open } = setUp(unreadable, clear);
  for (let times = 0; times < 2; times += 1) await expect(open()).rejects.toBe(unreadable);
  await expect(open()).rejects.toMatchObject({ code: 'disk-full' });
  await expect(open()).rejects.toBe(unreadable);
  expect(clear).toHaveBeenCalledTimes(1);
});
