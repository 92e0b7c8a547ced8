import { expect, test } from '@playwright/test';
import { newSend, submitEdits } from '../../support/edits.ts';
import { runtime } from '../../support/runtime.ts';
import { startProposal } from '../../support/screens.ts';
import { ofKind, readSnapshot } from '../../support/snapshot.ts';
import { openWorkspace, type Workspace } from '../../support/workspace.ts';

let workspace: Workspace;

test.beforeEach(async () => {
  workspace = await openWorkspace();
});
test.afterEach(() => workspace.dispose());

/** The buttons of the question, by index. */
const buttons = { keep: 0, quit: 1, cancel: 2 } as const;

/** Answers the app's next questions, and records their texts. */
async function answer(button: keyof typeof buttons): Promise<void> {
  await workspace.app.electron.evaluate(({ dialog }, chosen) => {
    const asked = (Reflect.get(globalThis, 'asked') as string[] | undefined) ?? [];
    Reflect.set(globalThis, 'asked', asked);
    dialog.showMessageBox = async (...parameters: unknown[]) => {
      asked.push((parameters.at(-1) as { message: string }).message);
      return { response: chosen, checkboxChecked: false };
    };
  }, buttons[button]);
}

const asked = () => workspace.app.electron.evaluate(() => Reflect.get(globalThis, 'asked') as string[]);
const quit = () => workspace.app.electron.evaluate(({ app }) => app.quit());
const windows = () =>
  workspace.app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
const ended = () =>
  new Promise<number | null>((resolve) => workspace.app.electron.process().once('exit', resolve));

/** Goes offline and queues a send. */
async function sendOffline(subject: string): Promise<void> {
  const { app, proxy } = workspace;
  await proxy.goOffline();
  const { records } = await readSnapshot(app.page);
  const draft = ofKind(records, 'proposal').find(({ fields }) => fields.status === 'draft');
  if (draft === undefined) throw new Error('The sample has no draft.');
  await submitEdits(app.page, [newSend(draft.localId, 'client@example.com', subject)]);
}

const mailsAbout = async (subject: string): Promise<number> =>
  (await workspace.service.mails()).filter((mail) => mail.subject === subject).length;

test('with a pending send, quitting asks, and the send is kept either way', async () => {
  const { app, proxy } = workspace;
  await sendOffline('Still waiting');

  await answer('cancel');
  await quit();
  await expect.poll(asked).toEqual(['One proposal is waiting to be sent']);
  await expect(app.page.getByRole('heading', { name: 'Proposals', level: 1 })).toBeVisible();

  await answer('quit');
  const end = ended();
  await quit();
  expect(await end).toBe(0);

  await workspace.startApp();
  await proxy.goOnline();
  await workspace.syncNow();
  await workspace.untilSynced();
  expect(await mailsAbout('Still waiting')).toBe(1);
});

test('in the tray, a pending send goes out once without a window, and then the app ends', async () => {
  test.skip(runtime().kind !== 'double', 'a real tray cannot be read');
  const { app, proxy } = workspace;
  await sendOffline('From the tray');
  await answer('keep');
  await quit();
  await expect.poll(windows).toBe(0);
  const trays = () =>
    app.electron.evaluate(() => globalThis.electronDouble.trays.map(({ toolTip }) => toolTip));
  // The app notices the missing connection with its next call, which may come after the window has closed.
  await expect.poll(trays).toEqual(['Layover: 1 proposal waiting to be sent · offline']);

  // Opening the window again removes the tray icon, and quitting asks again.
  const opened = app.electron.waitForEvent('window');
  await app.electron.evaluate(() => globalThis.electronDouble.trays[0]?.emit('click'));
  await (await opened).getByRole('heading', { name: 'Proposals', level: 1 }).waitFor();
  expect(await trays()).toEqual([]);
  await quit();
  await expect.poll(windows).toBe(0);

  const end = ended();
  await proxy.goOnline();
  expect(await end).toBe(0);
  expect(await mailsAbout('From the tray')).toBe(1);
});

test('a notification says once that sends went out, unless the window is in front', async () => {
  test.skip(runtime().kind !== 'double', 'what a real system shows cannot be read');
  const { app, proxy } = workspace;
  const said = () =>
    app.electron.evaluate(() =>
      globalThis.electronDouble.calls
        .filter(({ method }) => method === 'Notification.show')
        .map(({ parameters }) => (parameters[0] as { title: string }).title),
    );
  await sendOffline('Seen');
  await proxy.goOnline();
  await workspace.syncNow();
  await app.page.getByText(/^Sent: /u).waitFor({ timeout: 30_000 });
  expect(await said()).toEqual([]);

  await sendOffline('Unseen');
  await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  await proxy.goOnline();
  await workspace.syncNow();
  await expect.poll(said, { timeout: 30_000 }).toEqual(['A proposal was sent']);
  await workspace.untilSynced();
  expect(await said()).toHaveLength(1);
});

test('without pending sends, closing the window ends the app', async () => {
  test.skip(process.platform === 'darwin', 'an app stays without windows there');
  const { electron } = workspace.app;
  await answer('cancel');
  const end = ended();
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  expect(await end).toBe(0);
});

test('text typed right before quitting is saved', async () => {
  const { app, proxy } = workspace;
  await proxy.goOffline();
  await startProposal(app.page, 'Before the last words');
  const title = app.page.getByRole('textbox', { name: 'Proposal title' });
  await title.focus();
  await title.press('End');
  const end = ended();
  // Quits before the debounce of typing ends.
  await app.page.keyboard.type(', and the last words');
  await quit();
  expect(await end).toBe(0);

  const { page } = await workspace.startApp();
  const { records } = await readSnapshot(page);
  expect(ofKind(records, 'proposal').map(({ fields }) => fields.title)).toContain(
    'Before the last words, and the last words',
  );
});
