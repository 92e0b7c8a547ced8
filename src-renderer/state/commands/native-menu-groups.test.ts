import { expect, test } from 'vitest';
import { menuGroupsSchema } from '#shared/bridge/menu.ts';
import type { Command } from './command.ts';
import { acceleratorOf, nativeMenuGroups } from './native-menu-groups.ts';

const command = (id: string, more: Partial<Command> = {}): Command => ({
  id,
  title: id,
  group: 'view',
  run: () => undefined,
  ...more,
});

test('every group has its menu, and empty ones none', () => {
  const groups = nativeMenuGroups([
    command('proposal.new', { group: 'create', shortcuts: ['N', 'Mod+N'] }),
    command('go.proposals', { group: 'go', shortcuts: ['G P'] }),
    command('edit.undo', { group: 'edit', when: () => false }),
    command('row.next', { keyboardOnly: true }),
  ]);
  expect(groups.map(({ menu }) => menu)).toEqual(['go', 'file', 'edit']);
  expect(groups[1]?.commands).toEqual([
    { id: 'proposal.new', label: 'proposal.new', accelerator: 'CmdOrCtrl+N', enabled: true },
  ]);
  expect(groups[2]?.commands[0]).toMatchObject({ enabled: false });
  expect(menuGroupsSchema.parse(groups)).toEqual(groups);
});

test('only chords with Mod become accelerators', () => {
  expect(acceleratorOf('Shift+Mod+Z')).toBe('Shift+CmdOrCtrl+Z');
  expect(acceleratorOf('Alt+Mod+ArrowUp')).toBe('Alt+CmdOrCtrl+Up');
  expect(acceleratorOf('G P')).toBeNull();
  expect(acceleratorOf('E')).toBeNull();
  expect(acceleratorOf('?')).toBeNull();
});
