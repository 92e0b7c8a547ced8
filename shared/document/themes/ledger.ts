import { fontStacks } from '../../domain/account/brand.ts';
import type { Theme } from './theme.ts';

/** A specification: numbered sections with their headings in a margin column, and ruled tables. */
export const ledger: Theme = {
  body: 'inter',
  heading: 'slab',
  hasCover: false,
  styles: `
:root{--heading:${fontStacks.slab};--accent:#0d5c63;--ink:#1b2226;--soft:#556067;--desk:#eef1f1;--line:#d3dada;--radius:3px;--pad:64px}
body{font-size:15px;line-height:25px;counter-reset:section}
.page{max-width:1000px;padding:64px var(--pad) 72px;border-top:6px solid var(--mark)}
header{margin-bottom:40px}
h1{font:600 34px/42px var(--heading);letter-spacing:-.005em}
.facts{gap:0;padding:0;border:solid var(--line);border-width:1px 0 0 1px}.facts>div{padding:10px 16px 12px;border:solid var(--line);border-width:0 1px 1px 0}
section{display:grid;grid-template-columns:200px minmax(0,1fr);gap:0 40px;margin:0 0 40px;padding-top:20px;border-top:1px solid var(--line);counter-increment:section}
section>*{grid-column:2}
section>h2{grid-column:1;grid-row:1/span 9;margin:0;font:600 17px/25px var(--heading);letter-spacing:0}
section:has(>.banner){padding-top:0;border-top:0}.banner{grid-column:1/-1}.banner+h2{grid-row:2/span 9}
section>h2::before{content:counter(section);display:block;font-size:13px;line-height:20px;color:var(--accent)}
.tag{display:block;width:fit-content;margin:8px 0 0}
.body>.picture:is(.wide,.banner){width:100%}
.body h3{font:600 16px/25px var(--heading)}.body h4{font-size:15px;line-height:25px}
.items{border:1px solid var(--line);font-size:14px;line-height:21px}
.items th{padding:9px 12px;background:color-mix(in srgb,var(--line) 40%,transparent)}.items td{padding:9px 12px}.items .n{padding-left:12px}
.items :is(th,td)+*{border-left:1px solid var(--line)}.items .sum td{border-top:1px solid var(--line)}
.items th.n::before{display:none}
.items thead th{print-color-adjust:exact;-webkit-print-color-adjust:exact}
.totals{margin:40px 0 0;padding:0;border-top:2px solid var(--ink)}
.totals table{width:min(440px,100%);margin-left:auto}.totals tr>*{border-bottom:1px solid var(--line)}
.totals td,.totals th{padding:7px 12px;font-size:14px}.totals .sum th,.totals .sum td{font-size:18px}
.toc ol{counter-reset:entry}.toc li{counter-increment:entry}.toc a::before{content:counter(entry) ". ";color:var(--accent)}
@media (max-width:800px){section{display:block}section>h2{margin:0 0 12px;font-size:20px;line-height:28px}.tag{display:inline-block;margin:0 0 0 10px}}
@media (max-width:640px){:root{--pad:20px}.page{padding:32px var(--pad)}h1{font-size:26px;line-height:34px}.items th,.items td{padding:8px 6px}.items .n{padding-left:6px}}
@media print{.totals{margin-top:0}body{font-size:10pt}.page{border-top:0;padding:0}section{display:block;margin-bottom:24px}.facts{gap:0}section>h2{margin:0 0 10px;font-size:13pt}.tag{display:inline-block;margin:0 0 0 10px}}
`,
};
