import { expect, test } from '@playwright/test';
import { newSend, submitEdits } from '../support/edits.ts';
import { ofKind, readSnapshot } from '../support/snapshot.ts';
import { openWorkspace, type Workspace } from '../support/workspace.ts';

let workspace: Workspace;

test.beforeEach(async () => {
  workspace = await openWorkspace();
});
test.afterEach(() => workspace.dispose());

/** Answers the app's questions from now on, and keeps their words. */
async function answer(response: 0 | 1): Promise<void> {
  await workspace.app.electron.evaluate(({ dialog }, chosen) => {
    const asked = (Reflect.get(globalThis, 'asked') as string[] | undefined) ?? [];
    Reflect.set(globalThis, 'asked', asked);
    dialog.showMessageBox = async (...parameters: unknown[]) => {
      asked.push((parameters.at(-1) as { message: string }).message);
      return { response: chosen, checkboxChecked: false };
    };
  }, response);
}

const asked = () => workspace.app.electron.evaluate(() => Reflect.get(globalThis, 'asked') as string[]);
const quit = () => workspace.app.electron.evaluate(({ app }) => app.quit());

test('with a send waiting, quitting asks; the send is kept either way', async () => {
  const { app, proxy, service } = workspace;
  await proxy.goOffline();
  const { records } = await readSnapshot(app.page);
  const draft = ofKind(records, 'proposal').find(({ fields }) => fields.status === 'draft');
  if (draft === undefined) throw new Error('The sample has no draft.');
  await submitEdits(app.page, [newSend(draft.localId, 'client@example.com', 'Still waiting')]);

  await answer(1);
  await quit();
  await expect.poll(asked).toEqual(['One proposal is waiting to be sent']);
  await expect(app.page.getByRole('heading', { name: 'Proposals', level: 1 })).toBeVisible();

  await answer(0);
  const ended = new Promise((resolve) => app.electron.process().once('exit', resolve));
  await quit();
  expect(await ended).toBe(0);

  await workspace.startApp();
  await proxy.goOnline();
  await workspace.syncNow();
  await workspace.settle();
  expect((await service.mails()).filter(({ subject }) => subject === 'Still waiting')).toHaveLength(1);
});

test('with nothing waiting, closing the window just ends the app', async () => {
  test.skip(process.platform === 'darwin', 'an app stays without windows there');
  const { electron } = workspace.app;
  await answer(1);
  const ended = new Promise((resolve) => electron.process().once('exit', resolve));
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  expect(await ended).toBe(0);
});
