// @vitest-environment jsdom
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawBody, openBody } from '../../src-renderer/features/editor/body/body-html.ts';
import { bodySchema } from '../../src-renderer/features/editor/body/schema.ts';

const pieces = [
  ...['<p>', '</p>', 'words', 'words', '<table>', '<td>', '</table>', '<hr', '<x-y', '/>', '>', '"', "'"],
  ...['<!--', '-->', '--!>', '<!-->', '<!--->', '<![CDATA[', ']]>', '<?x'],
  ...['<script>', '</script>', '<style>', '</style>', '<title>', '</title>', '<template>', '</template>'],
  ...['<noscript>', '</noscript>', '<svg>', '<svg/>', '</svg>', '<math>', '<math/>', '</math>'],
  ...['<a href=x?a=">', '<a href="', "<a title=='", '</a>'],
];

const wordsIn = (holder: Element): number => holder.textContent.match(/words/gu)?.length ?? 0;

test('every word that a browser shows is seen in the editor, for any markup', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { minLength: 2, maxLength: 7 }), (some) => {
      const html = some.join('');
      const page = new DOMParser().parseFromString(`<body>${html}`, 'text/html');
      // Text beside the shapes of an svg is not shown.
      for (const element of page.querySelectorAll('script, style, title, template, noscript, svg, math'))
        element.remove();
      const drawn = document.createElement('div');
      drawn.append(drawBody(openBody(html, bodySchema).document, ''));
      expect(wordsIn(drawn)).toBeGreaterThanOrEqual(wordsIn(page.body));
    }),
    { numRuns: Number(process.env['LAYOVER_TEST_RUNS'] ?? '1500') },
  );
});
