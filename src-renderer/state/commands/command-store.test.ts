import { expect, test } from 'vitest';
import type { Command } from './command.ts';
import { currentCommands, useCommandStore } from './command-store.ts';

const command = (id: string, title: string): Command => ({ id, title, group: 'view', run: () => undefined });

const titles = (): readonly string[] =>
  currentCommands(useCommandStore.getState().commands).map(({ title }) => title);

test("a screen's command takes the place of the window's, in whichever order they register", () => {
  const { register } = useCommandStore.getState();
  const leaveScreen = register([command('new', 'New client')], 'screen');
  const closeWindow = register([command('new', 'New proposal'), command('help', 'Help')], 'window');
  expect(titles()).toEqual(['New client', 'Help']);
  leaveScreen();
  expect(titles()).toEqual(['New proposal', 'Help']);
  closeWindow();
  expect(titles()).toEqual([]);
});
