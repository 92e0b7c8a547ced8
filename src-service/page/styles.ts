import { createHash } from 'node:crypto';
import { documentStyles, type DocumentTheme } from '#shared/document/document-styles.ts';

/** What the page has and a document has not: choices, notices, the decision; and the API's description. */
const page = `
.message{margin:0;font-size:22px;line-height:30px}
.choice{display:flex;align-items:center;gap:10px;margin:12px 0 0;font-size:14px}
.choice input{width:20px;height:20px;accent-color:var(--accent)}
.notice{margin:0 0 40px;padding:14px 18px;border:1px solid var(--line);border-left:3px solid var(--accent);background:var(--desk);font-size:15px;line-height:22px}
.notice.bad{border-left-color:#a3262b}
.decision{margin-top:64px;padding:32px;border:1px solid var(--line);background:var(--desk)}
.decision label{display:block;margin:0 0 16px;font-size:14px;font-weight:500}
.decision input[type=text],.decision textarea{display:block;width:100%;margin-top:4px;padding:9px 12px;border:1px solid #85817a;border-radius:var(--radius);background:var(--paper);color:inherit;font:inherit}
.decision .sums{margin:0 0 16px;font-weight:600;font-variant-numeric:tabular-nums}
.decision .notice{margin:0 0 16px;background:var(--paper)}
.decision [aria-invalid]{border-color:#a3262b}
.decision .hint{margin:0 0 20px;font-size:13px;line-height:20px;color:var(--soft)}
.actions{display:flex;flex-wrap:wrap;gap:12px}
button,.button{min-height:40px;padding:7px 18px;border:1px solid #85817a;border-radius:var(--radius);background:var(--paper);color:var(--ink);font:500 15px/24px var(--sans);cursor:pointer;text-decoration:none}
button.primary{border-color:var(--accent);background:var(--accent);color:var(--on-accent)}
button:hover{filter:brightness(.96)}
.endpoint{margin:0 0 40px}.endpoint h3{margin:0;font:600 16px/24px var(--heading)}.endpoint p{margin:4px 0 12px}.endpoint .hint{font-size:13px;color:var(--soft)}
.contents{display:flex;flex-wrap:wrap;gap:4px 16px;margin:24px 0 0;padding-top:16px;border-top:1px solid var(--line);font-size:14px}
.call{padding:3px 8px;border:1px solid var(--line);border-radius:var(--radius);background:var(--desk);font-size:14px}.call b{color:var(--accent)}
.fields{width:100%;margin:0 0 12px;border-collapse:collapse;font-size:14px;line-height:20px}
.fields caption{padding:8px 0 4px;font-size:13px;color:var(--soft);text-align:left}
.fields th{padding:6px 16px 6px 0;border-bottom:1px solid var(--line);font-size:12px;font-weight:500;color:var(--soft);text-align:left}
.fields td{padding:6px 16px 6px 0;border-bottom:1px solid var(--line);vertical-align:top}
.fields td:first-child{width:32%}.fields td:nth-child(2){width:26%}.fields small{display:block;color:var(--soft);font-size:12px}
@media (max-width:640px){.decision{padding:20px}}
@media print{.decision{display:none}}
`;

/** The style sheet of a page in this look. It stands in the page itself, so that the page is one file. */
export function pageStyles(theme: DocumentTheme): string {
  return documentStyles(theme) + page;
}

/** What the content security policy needs to allow exactly this style sheet and no other. */
export function styleHash(theme: DocumentTheme): string {
  return `'sha256-${createHash('sha256').update(pageStyles(theme)).digest('base64')}'`;
}
