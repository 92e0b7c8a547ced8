import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

function read(file: string): readonly string[] {
  return z.array(z.string()).parse(JSON.parse(readFileSync(path.join(import.meta.dirname, file), 'utf8')));
}

/** Payloads that the lists lack: they break out of attributes, handlers and comments when text is rendered as HTML. */
const own = [
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  '</title><script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  '--><script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<a href="java&#x09;script:alert(1)" autofocus onfocus=alert(1)>link</a>',
  '<details open ontoggle=alert(1)>',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<base href="https://attacker.example/">',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
] as const;

/** Whether the API accepts it as text: no NUL, well-formed, not blank. */
const isText = (text: string): boolean => !text.includes('\0') && text.isWellFormed() && text.trim() !== '';

/** Every hostile text of the corpora, without duplicates. */
export const hostileTexts: readonly string[] = [
  ...new Set([...own, ...read('xss.json'), ...read('naughty-strings.json')]),
].filter(isText);

/** The corpora in `count` equal parts. */
export function hostileParts(count: number): readonly (readonly string[])[] {
  const size = Math.ceil(hostileTexts.length / count);
  return Array.from({ length: count }, (_, part) => hostileTexts.slice(part * size, (part + 1) * size));
}
