import { expect, test } from 'vitest';
import type { Command } from './command.ts';
import { remapAreas } from './remap-areas.ts';
import { shortcutConflict } from './remap.ts';

const command = (id: string, shortcuts: readonly string[], group: Command['group'] = 'go'): Command => ({
  ...{ id, title: id, group, shortcuts },
  run: () => undefined,
});

/** The settings page, with one of its own commands and one that works everywhere. */
const areas = remapAreas([command('go.clients', ['G C']), command('settings.own', ['Q'], 'screen')], false);
const rivalsIn = (id: string) => areas.find((area) => area.id === id)?.rivals ?? [];
const conflictIn = (id: string, keys: string): string | undefined =>
  shortcutConflict(rivalsIn(id), keys, '')?.id;

test('every screen’s commands are offered, though none of these screens is shown', () => {
  expect(areas.map(({ id }) => id)).toEqual([
    ...['go', 'lists', 'proposals', 'editor', 'clients', 'library', 'activity', 'review'],
  ]);
  const ids = areas.flatMap(({ commands }) => commands.map(({ id }) => id));
  expect(ids).toContain('proposals.archive');
  expect(ids).not.toContain('settings.own');
  expect(new Set(ids).size).toBe(ids.length);
});

test('keys conflict with those of the same screen, of the lists it has, and of what works everywhere', () => {
  expect(conflictIn('clients', 'N')).toBe('client.new');
  expect(conflictIn('clients', 'J')).toBe('list.next');
  expect(conflictIn('clients', 'G')).toBe('go.clients');
});

test('the keys of another screen are free', () => {
  expect(conflictIn('clients', 'E')).toBeUndefined();
  expect(conflictIn('editor', 'J')).toBeUndefined();
});

test('what works in every list, or everywhere, conflicts with every screen that it meets', () => {
  expect(conflictIn('lists', 'E')).toBe('proposals.archive');
  expect(conflictIn('lists', '1')).toBeUndefined();
  expect(conflictIn('go', '1')).toBe('review.mine');
});

test('as they come, no two commands conflict', () => {
  const conflicts = areas.flatMap(({ commands, rivals }) =>
    commands.flatMap(({ id, shortcuts }) =>
      (shortcuts ?? []).flatMap((keys) => {
        const other = shortcutConflict(rivals, keys, id);
        return other === undefined ? [] : [`${id} and ${other.id}: ${keys}`];
      }),
    ),
  );
  expect(conflicts).toEqual([]);
});

test('a screen’s command has the keys of the platform', () => {
  const keysOf = (mac: boolean) =>
    remapAreas([], mac)
      .flatMap(({ commands }) => commands)
      .find(({ id }) => id === 'editor.replace')?.shortcuts;
  expect(keysOf(false)).toEqual(['Mod+H']);
  expect(keysOf(true)).toEqual(['Alt+Mod+F']);
});

test('a command is listed by its name, without what it would act on now', () => {
  const undo = { ...command('edit.undo', ['Mod+Z'], 'edit'), title: 'Undo: Edit item', name: 'Undo' };
  const titles = remapAreas([undo], false).flatMap(({ commands }) => commands.map(({ title }) => title));
  expect(titles).toContain('Undo');
  expect(titles).not.toContain('Undo: Edit item');
});
