import { fontStacks, paletteOf, type Brand } from '../../domain/account/brand.ts';

/** Rules that follow a theme's style sheet: a brand's typeface, and those of its colors that are readable on white. */
export function brandStyles(brand: Brand): string {
  const { button, onButton, link, mark } = paletteOf(brand);
  const stack = brand.font === 'inter' ? null : fontStacks[brand.font];
  const values = {
    button,
    'on-button': onButton,
    accent: link,
    mark,
    ...{ sans: stack, serif: stack, heading: stack },
  };
  const rules = Object.entries(values).flatMap(([name, value]) =>
    value === null ? [] : `--${name}:${value}`,
  );
  return rules.length === 0 ? '' : `:root{${rules.join(';')}}`;
}
