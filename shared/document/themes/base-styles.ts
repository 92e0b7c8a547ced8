import { fontStacks } from '../../domain/account/brand.ts';

/** The styles of every document: its parts, on screen, on a phone and on paper. */
export const baseStyles = `
:root{color-scheme:light;--paper:#fff;--desk:#f6f5f2;--ink:#23252b;--soft:#5b5f69;--line:#e4e1d9;--accent:#166b4d;--on-accent:#fff;--button:var(--accent);--on-button:var(--on-accent);--mark:var(--accent);--radius:6px;--pad:68px;--sans:Inter,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;--serif:${fontStacks.transitional};--heading:var(--sans);--cover:var(--button);--on-cover:var(--on-button)}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--desk);color:var(--ink);font:16px/26px var(--sans);overflow-wrap:anywhere}
a{color:var(--accent);text-underline-offset:2px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:3px}
.page{max-width:816px;margin:48px auto;padding:72px var(--pad);background:var(--paper);border:1px solid var(--line)}
header{margin-bottom:56px}
.from{margin:0 0 40px;font-size:14px;font-weight:600;color:var(--soft)}
.from img{display:block;max-width:240px;max-height:64px}
h1{margin:0 0 32px;font:600 36px/44px var(--heading);letter-spacing:-.015em;text-wrap:balance}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(140px,1fr));gap:20px 32px;margin:0;padding-top:20px;border-top:1px solid var(--line)}
.facts dt{font-size:12px;line-height:16px;color:var(--soft)}
.facts dd{margin:2px 0 0;font-size:14px;line-height:20px}
.facts small{display:block;font-size:13px;color:var(--soft)}
header.cover{position:relative}
.cover .art{margin:0}.cover .art img{display:block;width:100%;object-fit:cover}
.toc{margin:0 0 56px;padding:20px 0 0;border-top:1px solid var(--line);font-size:15px;line-height:22px}
.toc p{margin:0 0 8px;font-size:12px;line-height:16px;color:var(--soft)}
.toc ol{margin:0;padding:0;list-style:none;columns:2;column-gap:32px}
.toc li{break-inside:avoid;padding:4px 0}.toc a{display:inline-block;min-width:24px;min-height:24px;color:inherit;text-decoration:none}.toc a:hover{text-decoration:underline}
section{margin:0 0 48px}
h2{margin:0 0 16px;font:600 22px/30px var(--heading);letter-spacing:-.01em}
.body{display:flow-root;max-width:68ch}
.body :is(h3,h4,h5,h6){font:600 16px/24px var(--heading);letter-spacing:0;margin:24px 0 8px}.body h3{font-size:19px;line-height:28px;margin-top:28px}.body :is(h5,h6){font-size:14px;line-height:20px}
.body p,.body ul,.body ol,.body blockquote,.body table{margin:0 0 16px}
.body li p{margin:0 0 4px}
.body blockquote{padding-left:16px;border-left:2px solid var(--line);color:var(--soft)}
.body img{max-width:100%;height:auto}
.body figure{width:fit-content;max-width:100%;margin:0 auto 16px;break-inside:avoid}.body figure img{display:block;margin:0 auto}.body figcaption{margin-top:6px;font-size:13px;line-height:18px;color:var(--soft)}
.body .picture.left{margin-left:0}.body .picture.right{margin-right:0}.body .picture.small{max-width:min(240px,100%)}.body .picture.small.left{float:left;margin:4px 24px 12px 0}.body .picture.small.right{float:right;margin:4px 0 12px 24px}.body>.picture:is(.wide,.banner){width:min(680px,100vw - 40px);max-width:none}
section>.banner{margin:0 calc(-1*var(--pad)) 28px;break-inside:avoid}.banner img{display:block;width:100%;height:320px;object-fit:cover}.banner figcaption{margin:6px var(--pad) 0;font-size:13px;line-height:18px;color:var(--soft)}
.body .callout{margin:0 0 16px;padding:14px 18px;border-left:3px solid var(--mark);border-radius:4px;background:color-mix(in srgb,var(--mark) 8%,transparent);break-inside:avoid}.body :is(.callout,.column)>:last-child{margin-bottom:0}
.body .columns{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:16px 32px;margin:0 0 16px}
.body .checklist{padding-left:0;list-style:none}.body .checklist>li{position:relative;margin:0 0 6px;padding-left:28px}.body .checklist>li>.box{position:absolute;left:0;top:5px;width:16px;height:16px;border:1.5px solid var(--soft);border-radius:4px;font:700 12px/14px var(--sans);text-align:center}.body .checklist>.checked>.box{border-color:var(--mark);background:var(--mark);color:#fff}.body .checklist>.checked>.box::before{content:"\\2713"}
.body mark{padding:0 2px;border-radius:2px;background:color-mix(in srgb,var(--mark) 20%,#fff);color:inherit}.body .brand{color:var(--accent)}
.body :is(code,pre){font-family:ui-monospace,"SF Mono","Cascadia Mono","DejaVu Sans Mono",monospace;font-size:.875em}.body code{padding:1px 4px;border-radius:4px;background:color-mix(in srgb,var(--line) 45%,transparent)}.body pre{margin:0 0 16px;padding:12px 16px;border-radius:6px;background:color-mix(in srgb,var(--line) 35%,transparent);white-space:pre-wrap}.body pre code{padding:0;background:none}
.body .video a{display:flex;gap:14px;align-items:center;padding:14px 18px;border:1px solid var(--line);border-radius:8px;font-weight:500;text-decoration:none;break-inside:avoid}.body .video a::before{content:"\\25B6";flex:none;width:36px;height:36px;border-radius:50%;background:var(--mark);color:#fff;font:13px/36px var(--sans);text-align:center}
.body .video small{display:block;font-size:13px;line-height:18px;font-weight:400;color:var(--soft)}
.body .poster{display:block;position:relative;aspect-ratio:16/9;background:linear-gradient(135deg,var(--mark),color-mix(in srgb,var(--mark) 55%,#000))}.body .poster img{display:block;width:100%;height:100%;object-fit:cover}.body .poster::after{content:"\\25B6";position:absolute;inset:0;width:64px;height:64px;margin:auto;padding-left:4px;border-radius:50%;background:#fff;color:#23252b;font:22px/64px var(--sans);text-align:center}
.body :is(.pictured,.plain) a{display:block;padding:0;overflow:hidden}.body :is(.pictured,.plain) a::before{content:none}.body :is(.pictured,.plain) a>span:last-child{display:block;padding:12px 18px}
.body :is(.callout,mark,th,.checklist .box,.poster,.video a){print-color-adjust:exact;-webkit-print-color-adjust:exact}
.body .scroll{max-width:100%;margin:0 0 16px;overflow-x:auto}.body .scroll table{margin:0}
.body table{border-collapse:collapse;font-size:15px;line-height:22px;font-variant-numeric:tabular-nums;overflow-wrap:break-word}.body :is(td,th){padding:7px 12px;border:1px solid var(--line);text-align:left;vertical-align:top}.body th{font-weight:600;background:color-mix(in srgb,var(--line) 35%,transparent)}
.body :is(td,th)>:last-child,.body :is(td,th) p{margin-bottom:0}.body :is(td,th) p+p{margin-top:6px}.body [align=center]{text-align:center}.body [align=right]{text-align:right}.body caption{padding:0 0 6px;font-size:13px;color:var(--soft);text-align:left}
.items{width:100%;border-collapse:separate;border-spacing:0;font-variant-numeric:tabular-nums;font-size:15px;line-height:22px}
.items th{padding:8px 0;border-bottom:1px solid var(--line);font-size:12px;line-height:16px;font-weight:500;color:var(--soft);text-align:left}
.items td{padding:12px 0;border-bottom:1px solid var(--line);vertical-align:top}
.items .n{padding-left:24px;text-align:right;white-space:nowrap}
.items .name p{margin:0}.items .name{width:100%}
.items th.n::before{content:"";display:block;width:104px}.items th.n:nth-child(2)::before{width:48px}
.items small{display:block;color:var(--soft);font-size:13px}
.items .sum td{border-bottom:0;font-weight:600}
.tag{display:inline-block;margin-left:10px;padding:1px 8px;border:1px solid var(--line);border-radius:999px;font:500 12px/18px var(--sans);letter-spacing:0;color:var(--soft);vertical-align:4px}
.totals{margin:56px 0 0;padding-top:20px;border-top:2px solid var(--ink)}
.totals table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
.totals td,.totals th{padding:4px 0;font-weight:400;text-align:left;color:var(--soft);font-size:15px}
.totals td{text-align:right;white-space:nowrap}
.totals .sum th,.totals .sum td{color:var(--ink);font-weight:600;font-size:20px;line-height:32px}
.totals tbody+tbody tr:first-child>*{padding-top:16px}
footer{max-width:816px;margin:-24px auto 48px;font-size:13px;color:var(--soft);text-align:center}
.imprint{display:flex;flex-wrap:wrap;gap:16px 40px;margin:56px 0 0;padding-top:20px;border-top:1px solid var(--line);font-style:normal;font-size:13px;line-height:20px;color:var(--soft);break-inside:avoid}
.imprint p{margin:0}.imprint strong{color:var(--ink);font-weight:600}
.imprint .contact{display:flex;gap:12px}.imprint img{width:48px;height:48px;border-radius:50%;object-fit:cover}
@media (max-width:640px){.toc ol{columns:1}.body .picture.small:is(.left,.right){float:none;margin:0 0 16px}.body .columns{grid-template-columns:1fr}:root{--pad:20px}.page{margin:0;padding:32px var(--pad);border:0}h1{font-size:28px;line-height:36px}.items .n{padding-left:12px}.items th.n::before{display:none}footer{margin:16px}section>.banner{margin-bottom:20px}.banner img{height:200px}}
@media print{.body .plain .poster{display:none}.body>.picture:is(.wide,.banner){width:100%}section>.banner{margin:0 0 18px;break-after:avoid}.banner img{height:70mm}.banner figcaption{margin-inline:0}body{background:#fff;font-size:11pt;line-height:1.5}.page{max-width:none;margin:0;padding:0;border:0;background:none}.facts{grid-template-columns:repeat(auto-fit,minmax(120px,1fr));gap:16px}.no-print,footer{display:none}header.cover{display:flex;flex-direction:column;justify-content:flex-end;height:100vh;margin:0;break-after:page}.toc{break-inside:avoid}section{break-inside:auto;margin-bottom:36px}.totals{margin-top:0}.ending{padding-top:36px;break-before:avoid;break-inside:avoid}.imprint{break-before:avoid}section:has(+.ending){margin-bottom:0}section:has(+.ending.moved) :is(.items tbody+.end,.items:has(thead+.end),.body:last-child>:last-child:not(:first-child)){break-before:page}h2,h3,h4,h5,h6,.body:has(+.items){break-after:avoid}h2{break-inside:avoid}.items tr,.items .end,.body tr{break-inside:avoid}.body .scroll{overflow:visible}.body table{overflow-wrap:anywhere}.page-break{break-before:page}}
`;
