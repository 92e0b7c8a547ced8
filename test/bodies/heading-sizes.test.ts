// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documentStyles } from '#shared/document/render/document-styles.ts';
import { documentThemes } from '#shared/document/render/document-theme.ts';

/** Font sizes of elements under a style sheet, px. */
function sizesOf(css: string, html: string, selectors: readonly string[]): readonly number[] {
  document.head.innerHTML = `<style>${css}</style>`;
  document.body.innerHTML = html;
  return selectors.map((selector) => {
    const element = document.querySelector(selector);
    if (element === null) throw new Error(`There is no ${selector}.`);
    return Number.parseFloat(getComputedStyle(element).fontSize);
  });
}

const isFalling = (sizes: readonly number[]): boolean =>
  sizes.every((size, index) => index === 0 || size < (sizes[index - 1] ?? 0));

test.each(documentThemes)('in the document, each heading is smaller than the one above: %s', (theme) => {
  const html =
    '<h1>Title</h1><section><h2>Section</h2><div class="body"><h3>A</h3><h4>B</h4><h5>C</h5></div></section>';
  const sizes = sizesOf(documentStyles(theme), html, ['h1', 'h2', 'h3', 'h4', 'h5']);
  expect(sizes).toSatisfy(isFalling);
});

test('in the editor, heading and subheading differ and are smaller than the section’s title', () => {
  const read = (file: string): string =>
    readFileSync(new URL(`../../src-renderer/${file}`, import.meta.url), 'utf8');
  const title = Number(/--text-title: (\d+)px/u.exec(read('styles/tokens.css'))?.[1]);
  const html = '<div class="body-text"><h2>A</h2><h3>B</h3><h4>C</h4></div>';
  const sizes = sizesOf(read('features/editor/editor.css'), html, ['h2', 'h3', 'h4']);
  expect([title, ...sizes]).toSatisfy(isFalling);
});
