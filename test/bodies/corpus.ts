import { englishProjects } from '../../src-service/seed/sample/projects-english.ts';
import { otherProjects } from '../../src-service/seed/sample/projects-other-languages.ts';
import { reusableSections } from '../../src-service/seed/sample/sample-library.ts';
import { hostileTexts } from '../support/hostile/corpus.ts';
import { officeBodies } from './office.ts';

/** A section body that a service may contain. */
export interface Body {
  readonly name: string;
  readonly html: string;
}

const named = (kind: string, bodies: readonly string[]): readonly Body[] =>
  bodies.map((html, index) => ({ name: `${kind} ${index + 1}: ${html.slice(0, 60)}`, html }));

const isBody = (body: string | null | undefined): body is string => typeof body === 'string' && body !== '';

/** Bodies that the editor could have written, as in the sample workspace. */
export const sampleBodies: readonly Body[] = named('sample', [
  ...new Set(
    [...englishProjects, ...otherProjects]
      .flatMap(({ sections }) => sections)
      .concat(reusableSections)
      .map(({ body }) => body)
      .filter(isBody),
  ),
]);

/** Bodies that other programs write with the API: simple markup in many spellings. */
const plainBodies: readonly Body[] = named('plain', [
  'Loose words',
  'Two lines<br>of loose words',
  '<p>One</p>\n\n<p>Two</p>\n',
  '<p></p>',
  '<p><br></p>',
  '<p>Nested <strong><em><u>marks</u></em></strong></p>',
  '<p>Adjacent <b>a</b><b>b</b></p>',
  '<p>Crossed <b>bold <i>both</b> italic</i></p>',
  '<ul><li>One<ul><li>Deeper<ol><li>Deepest</li></ol></li></ul></li></ul>',
  '<ul><li><p>One</p><p>Two in one</p></li></ul>',
  '<ul>One without an item</ul>',
  '<ol start="7"><li>Seven</li></ol>',
  '<ol type="a"><li>a</li></ol>',
  '<h1>1</h1><h2>2</h2><h3>3</h3><h4>4</h4><h5>5</h5><h6>6</h6>',
  '<blockquote>Loose quote</blockquote>',
  '<blockquote><p>Quote</p><ul><li>in it</li></ul></blockquote>',
  '<pre>  two\n  lines</pre>',
  '<pre><code class="language-js">let a = 1;\n</code></pre>',
  '<p>Inline <code>code  with   spaces</code></p>',
  '<p>Sub<sub>2</sub> and super<sup>3</sup></p>',
  '<p><mark>Marked</mark> and <small>small</small></p>',
  '<p><a href="https://example.com" target="_blank" rel="noopener">Elsewhere</a></p>',
  '<p><a href="/relative">Relative</a></p>',
  '<p><a>No address</a></p>',
  '<p><a href="tel:+15550100">Call</a> <a href="{{proposal_url}}">Open</a></p>',
  '<div>Boxed<div>twice</div></div>',
  '<section><header>Head</header><p>Words</p></section>',
  '<figure><img src="https://example.com/a.png" alt="A"><figcaption>Words</figcaption></figure>',
  '<figure class="picture small left"><img src="https://example.com/a.png" alt="A" width="40" height="30"><figcaption>A &amp; B</figcaption></figure>',
  '<figure class="wp-block-image size-large"><img decoding="async" src="https://example.com/a.png"/></figure>',
  '<figure><img src=a.png><figcaption>With <em>emphasis</em></figcaption></figure>',
  '<figure><a href="https://example.com/"><img src="https://example.com/a.png"></a></figure>',
  '<img src="https://example.com/a.png" srcset="a.png 2x" alt=\'"A"\'>\n<p>Behind</p>',
  '<p>In a line <img SRC=https://example.com/a.png class="emoji" alt=":)"> of text</p>',
  '<ul><li><img src="https://example.com/a.png">Item</li></ul>',
  '<video src="https://example.com/a.mp4" controls></video>',
  '<table><caption>Prices</caption><thead><tr><th>Name</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
  '<p>{{client_first_name}}{{client_surname}} {{ unknown }} {{}} {{a}b}</p>',
  '<p>{<b>{client</b>_first_name}}</p>',
  '<p title="A title">Words</p>',
  '<p>Words<!-- a comment --></p>',
  '<p>&lt;b&gt;not bold&lt;/b&gt; &amp;amp;</p>',
  '<hr><hr>',
  '<p>Soft&shy;hyphen, zero&#8203;width, non&nbsp;breaking</p>',
  '<ruby>漢<rt>kan</rt></ruby>',
  '<details><summary>More</summary>Words</details>',
  '<input value="typed"><select><option>One</option></select>',
]);

/** The number of hostile texts in the corpus. Those with markup come first. */
const hostileCount = 120;

const hostileBodies: readonly Body[] = named(
  'hostile',
  hostileTexts.filter((text) => text.includes('<')).slice(0, hostileCount),
);

/** All bodies: samples, plain ones, text pasted from office programs, hostile ones. */
export const bodies: readonly Body[] = [
  ...sampleBodies,
  ...plainBodies,
  ...named('office', officeBodies),
  ...hostileBodies,
];
