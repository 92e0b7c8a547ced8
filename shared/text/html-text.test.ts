import { expect, test } from 'vitest';
import { htmlText, htmlTextInLine } from './html-text.ts';

test.each([
  ['<p>One <strong>bold</strong></p><p>two</p>', 'One bold\ntwo'],
  ['<ul><li>one</li><li>two</li></ul>', 'one\ntwo'],
  ['a<br>b<br/>c', 'a\nb\nc'],
  ['<table><tr><td>cell</td></tr><tr><td>next</td></tr></table>', 'cell\nnext'],
  ['<table><tr><th>a</th><td><p>b</p></td></tr><tr><td>c</td><td></td></tr></table>', 'a\tb\nc'],
  ['<ul class="checklist"><li class="checked">a</li><li>b</li></ul><ul><li>c</li></ul>', '[x] a\n[ ] b\nc'],
  ['<ul class="checklist"><li>a<ul><li>b</li></ul></li><li class="checked">c</li></ul>', '[ ] a\nb\n\n[x] c'],
  ['<p class="video"><a href="https://v.example" rel="x">Tour</a></p>', 'Tour: https://v.example'],
  ['&lt;b&gt; &amp;amp; &quot;x&quot;&nbsp;&#39;y&#39;', `<b> &amp; "x" 'y'`],
  ['', ''],
])('%s reads as its words', (html, text) => {
  expect(htmlText(html)).toBe(text);
  expect(htmlTextInLine(html)).toBe(text.replaceAll(/[\n\t]+/gu, ' '));
});
