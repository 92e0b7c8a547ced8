import { fontStacks } from '../../domain/account/brand.ts';
import type { Theme } from './theme.ts';

/** A poster: a cover and a total in the color of the brand, geometric headings. */
export const statement: Theme = {
  body: 'humanist',
  heading: 'geometric',
  hasCover: true,
  styles: `
:root{--sans:${fontStacks.humanist};--heading:${fontStacks.geometric};--accent:#1d3557;--ink:#15181e;--soft:#565c68;--desk:#eef0f3;--line:#dde1e7;--radius:2px;--pad:72px}
body{font-size:17px;line-height:27px}
.page{max-width:880px;padding:0 var(--pad) 72px;overflow:clip}
.cover{display:flex;flex-direction:column;justify-content:flex-end;min-height:480px;margin:0 calc(-1*var(--pad)) 64px;padding:0 var(--pad) 48px;background:var(--cover);color:var(--on-cover);print-color-adjust:exact;-webkit-print-color-adjust:exact}
.cover .art{margin:0 calc(-1*var(--pad))}.cover .art img{height:340px}
.cover .from{margin:48px 0 auto;padding-bottom:72px;color:inherit}.cover .from img{padding:10px 14px;max-height:84px;border-radius:var(--radius);background:#fff}
.cover h1{margin:0 0 48px;font:600 68px/70px var(--heading);letter-spacing:-.025em}
.cover .facts{padding-top:20px;border-top-color:currentcolor}.cover .facts :is(dt,small,a){color:inherit}
h2{margin:0 0 16px;font:600 32px/40px var(--heading);letter-spacing:-.015em;color:var(--accent)}
section{margin:0 0 64px}
.body h3{font:600 21px/30px var(--heading)}
.items{font-size:16px}.items thead th{border-bottom:2px solid var(--ink);color:var(--ink)}
.totals{margin-top:64px;padding:28px 32px;border-top:0;background:var(--cover);color:var(--on-cover);print-color-adjust:exact;-webkit-print-color-adjust:exact}
.totals td,.totals th,.totals .sum th,.totals .sum td{color:inherit}
.totals .sum th,.totals .sum td{font:600 30px/42px var(--heading)}
.totals button{border-color:currentcolor;background:none;color:inherit}
@media (max-width:640px){:root{--pad:20px}.page{padding-top:0;padding-bottom:40px}.cover{min-height:380px;margin-bottom:40px;padding-bottom:32px}.cover .art img{height:220px}.cover .from{margin-top:28px;padding-bottom:40px}.cover h1{font-size:42px;line-height:44px;margin-bottom:32px}h2{font-size:26px;line-height:34px}.totals{margin-left:calc(-1*var(--pad));margin-right:calc(-1*var(--pad));padding:24px var(--pad)}.totals .sum th,.totals .sum td{font-size:22px;line-height:32px}}
@media print{.totals{margin:0;padding:20px 24px}body{font-size:11pt}.page{padding:0;overflow:visible}.cover{margin:0;padding:0 14mm 14mm}.cover .art{flex:1;min-height:0;margin:0 -14mm}.cover .art img{height:100%}.cover h1{font-size:46pt;line-height:1.04}}
`,
};
