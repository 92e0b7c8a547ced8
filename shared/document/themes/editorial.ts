import { fontStacks } from '../../domain/account/brand.ts';
import type { Theme } from './theme.ts';

/** A magazine: a cover with a picture, large quiet headings in an old-style typeface, generous text. */
export const editorial: Theme = {
  body: 'humanist',
  heading: 'old-style',
  hasCover: true,
  styles: `
:root{--sans:${fontStacks.humanist};--heading:${fontStacks['old-style']};--accent:#6b4226;--ink:#211f1c;--soft:#625d55;--paper:#fffefb;--desk:#efebe3;--line:#e3ddd1;--pad:88px}
body{font-size:18px;line-height:29px}
.page{max-width:880px;padding:0 var(--pad) 88px;overflow:clip}
.cover{margin:0 calc(-1*var(--pad)) 64px;padding:0 var(--pad)}
.cover .art{margin:0 calc(-1*var(--pad))}.cover .art img{height:400px}
.cover .from{margin:56px 0 96px}.cover .art~.from{margin:56px 0 32px}
.cover h1{margin:0 0 56px;font:500 64px/68px var(--heading);letter-spacing:-.015em}
.cover .facts{border-top-color:var(--ink)}
h2{margin:0 0 20px;font:500 34px/42px var(--heading);letter-spacing:-.005em}
section{margin:0 0 72px}
section>h2::before{content:"";display:block;width:48px;margin:0 0 24px;border-top:2px solid var(--mark)}
.body :is(h3,h4,h5,h6){font-family:var(--sans);font-weight:600}.body h3{font:500 24px/32px var(--heading)}
.body blockquote{padding:0 0 0 28px;border-left:0;font:italic 400 24px/34px var(--heading);color:var(--ink)}
.items,.totals td,.totals th{font-size:16px}
.totals .sum th,.totals .sum td{font:500 28px/40px var(--heading);font-variant-numeric:lining-nums tabular-nums}
.toc a{font:400 20px/28px var(--heading)}.toc ol{columns:1}.toc li{padding:6px 0;border-bottom:1px solid var(--line)}
@media (max-width:640px){:root{--pad:24px}.page{padding-bottom:40px;padding-top:0}.cover{margin-bottom:40px}.cover .art img{height:240px}.cover .from{margin:32px 0 48px}.cover h1{font-size:42px;line-height:46px;margin-bottom:32px}h2{font-size:28px;line-height:36px}section{margin-bottom:56px}}
@media print{.totals{margin-top:0}body{font-size:11.5pt}.page{padding:0;overflow:visible}.cover,.cover .art{margin:0}.cover{padding:0}.cover .art{flex:1;min-height:0}.cover .art img{height:100%}.cover h1{font-size:44pt;line-height:1.05}}
`,
};
