import { expect, test, vi } from 'vitest';
import { announceMailSetup, onMailSetupChange } from './mail-setup-changes.ts';

test('another window hears of a change of the mail server, until it stops listening', async () => {
  const heard = vi.fn<() => void>();
  const late = vi.fn<() => void>();
  const stop = onMailSetupChange(heard);
  const stopLate = onMailSetupChange(late);
  announceMailSetup();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
  stop();
  announceMailSetup();
  await vi.waitFor(() => expect(late).toHaveBeenCalledTimes(2));
  expect(heard).toHaveBeenCalledOnce();
  stopLate();
});
