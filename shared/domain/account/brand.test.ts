import { expect, test } from 'vitest';
import { colorNotes, contrastOf, paletteOf, textOn } from './brand.ts';

test('contrast is that of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21);
  expect(contrastOf('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('text on any color has a contrast of 4.5', () => {
  for (let value = 0; value < 0xffffff; value += 4099) {
    const color = `#${value.toString(16).padStart(6, '0')}`;
    expect(contrastOf(color, textOn(color))).toBeGreaterThanOrEqual(4.5);
  }
});

test('a color that is too light gives way to the theme, and this is said', () => {
  const light = { main_color: '#ffee00', accent_color: '#eeeeee', font: 'inter' } as const;
  expect(paletteOf(light)).toEqual({ button: '#ffee00', onButton: '#000000', link: null, mark: null });
  expect(colorNotes(light).map(({ field, use }) => [field, use])).toEqual([
    ['main_color', 'text'],
    ['accent_color', 'marks'],
  ]);
  const dark = { ...light, main_color: '#102a43' };
  expect(paletteOf(dark)).toEqual({
    ...{ button: '#102a43', onButton: '#ffffff', link: '#102a43', mark: '#102a43' },
  });
  const none = { main_color: null, accent_color: null, font: 'inter' } as const;
  expect([paletteOf(none), colorNotes(none)]).toEqual([
    { button: null, onButton: null, link: null, mark: null },
    [],
  ]);
});
