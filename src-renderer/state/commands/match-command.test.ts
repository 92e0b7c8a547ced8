import { expect, test } from 'vitest';
import type { Command } from './command.ts';
import { matchCommand, type KeySituation } from './match-command.ts';
import type { KeyStroke } from './shortcut.ts';

const command = (id: string, shortcuts: readonly string[], more: Partial<Command> = {}): Command => ({
  id,
  title: id,
  group: 'view',
  shortcuts,
  run: () => undefined,
  ...more,
});

const commands = [
  command('palette', ['Mod+K']),
  command('undo', ['Mod+Z'], { inText: false }),
  command('redo', ['Shift+Mod+Z'], { inText: false }),
  command('new', ['N']),
  command('help', ['?']),
  command('proposals', ['G P']),
  command('open', ['Enter']),
  command('move', ['Alt+M']),
];

const stroke = (key: string, more: Partial<KeyStroke> = {}): KeyStroke => ({
  key,
  code: '',
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  ...more,
});

const page: KeySituation = { focus: 'page', mac: false, singleKeys: true, begun: null };

function run(keyStroke: KeyStroke, situation: Partial<KeySituation> = {}): string {
  const answer = matchCommand(commands, keyStroke, { ...page, ...situation });
  return answer.type === 'run' ? answer.command.id : answer.type;
}

test('Mod is Ctrl here and ⌘ on macOS, and the other one is not Mod', () => {
  expect(run(stroke('k', { ctrlKey: true }))).toBe('palette');
  expect(run(stroke('k', { metaKey: true }))).toBe('none');
  expect(run(stroke('k', { metaKey: true }), { mac: true })).toBe('palette');
});

test('Shift tells two chords apart', () => {
  expect(run(stroke('z', { ctrlKey: true }))).toBe('undo');
  expect(run(stroke('Z', { ctrlKey: true, shiftKey: true }))).toBe('redo');
});

test('a symbol may need Shift on its layout', () => {
  expect(run(stroke('?', { shiftKey: true }))).toBe('help');
  expect(run(stroke('?'))).toBe('help');
});

test('plain keys are text while someone types, and chords are not unless they say so', () => {
  expect(run(stroke('n'), { focus: 'text' })).toBe('none');
  expect(run(stroke('k', { ctrlKey: true }), { focus: 'text' })).toBe('palette');
  expect(run(stroke('z', { ctrlKey: true }), { focus: 'text' })).toBe('none');
});

test('characters without a modifier can be switched off; Enter and chords stay', () => {
  expect(run(stroke('n'), { singleKeys: false })).toBe('none');
  expect(run(stroke('g'), { singleKeys: false })).toBe('none');
  expect(run(stroke('Enter'), { singleKeys: false })).toBe('open');
});

test('a focused control keeps Enter, Space and arrows; a layer keeps everything', () => {
  expect(run(stroke('Enter'), { focus: 'control' })).toBe('none');
  expect(run(stroke('n'), { focus: 'control' })).toBe('new');
  expect(run(stroke('k', { ctrlKey: true }), { focus: 'layer' })).toBe('none');
});

test('a sequence begins, then runs', () => {
  expect(run(stroke('g'))).toBe('begin');
  expect(run(stroke('p'), { begun: stroke('g') })).toBe('proposals');
  expect(run(stroke('x'), { begun: stroke('g') })).toBe('none');
});

test('with Alt a letter is known by its key, whatever it types', () => {
  expect(run(stroke('µ', { code: 'KeyM', altKey: true }))).toBe('move');
});

test('the newest available registration takes precedence', () => {
  const screen = command('other', ['N'], { when: () => false });
  const answer = matchCommand([...commands, screen], stroke('n'), page);
  expect(answer.type === 'run' && answer.command.id).toBe('new');
  const winner = matchCommand([...commands, command('mine', ['N'])], stroke('n'), page);
  expect(winner.type === 'run' && winner.command.id).toBe('mine');
});
