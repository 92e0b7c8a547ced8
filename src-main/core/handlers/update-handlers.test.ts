import { expect, test } from 'vitest';
import type { UpdateState } from '#shared/bridge/update-state.ts';
import { createUpdateHandlers } from './update-handlers.ts';

function setUp(state: UpdateState, pendingSends: number) {
  let installed = 0;
  let automatic = true;
  const handlers = createUpdateHandlers(
    {
      state: () => state,
      onChange: () => () => undefined,
      check: async () => {},
      install: () => void (installed += 1),
      isAutomatic: () => automatic,
      setAutomatic: async (next) => void (automatic = next),
    },
    () => pendingSends,
  );
  return {
    handlers,
    install: () => handlers['updates.install']({}),
    installed: () => installed,
  };
}

const ready: UpdateState = { state: 'ready', version: '2.0.0', notes: '' };

test('a ready version is installed', async () => {
  const { install, installed } = setUp(ready, 0);
  await install();
  expect(installed()).toBe(1);
});

test('no version is installed while a send is queued or running', async () => {
  const { install, installed } = setUp(ready, 1);
  await expect(install()).rejects.toMatchObject({ code: 'too-late' });
  expect(installed()).toBe(0);
});

test('a version that is not ready is not installed', async () => {
  const { install, installed } = setUp({ state: 'downloading', version: '2.0.0', percent: 99 }, 0);
  await expect(install()).rejects.toMatchObject({ code: 'unavailable' });
  expect(installed()).toBe(0);
});

test('the regular checks are turned off and on', async () => {
  const { handlers } = setUp(ready, 0);
  expect(await handlers['updates.getAutomatic']({})).toEqual({ automatic: true });
  await handlers['updates.setAutomatic']({ automatic: false });
  expect(await handlers['updates.getAutomatic']({})).toEqual({ automatic: false });
});
