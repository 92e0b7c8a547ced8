import { createHash } from 'node:crypto';
import { answerStyles } from '#shared/document/answers/answer-styles.ts';
import type { Brand } from '#shared/domain/account/brand.ts';
import { brandStyles } from '#shared/document/render/brand-styles.ts';
import { linkedFonts } from '#shared/document/render/document-fonts.ts';
import { documentStyles, documentTypefaces } from '#shared/document/render/document-styles.ts';
import type { DocumentTheme } from '#shared/document/render/document-theme.ts';
import { fontAddress } from './fonts/font-route.ts';

/** Styles for the parts of the page that a document does not have. */
const pageOnlyStyles = `
.video iframe{display:block;width:100%;aspect-ratio:16/9;margin:0 0 8px;border:0;border-radius:8px}
.message{margin:0;font-size:22px;line-height:30px}
.choice{display:flex;align-items:center;gap:10px;margin:12px 0 0;font-size:14px}
.choice input{width:20px;height:20px;accent-color:var(--mark)}
.notice{margin:0 0 40px;padding:14px 18px;border:1px solid var(--line);border-left:3px solid var(--mark);background:var(--desk);font-size:15px;line-height:22px}
.notice[role=status]{scroll-margin-top:24px}
.notice .asked{display:block;white-space:pre-line}
.notice.bad{border-left-color:#a3262b}
.copied{display:block;margin:4px 0 0;padding:10px 14px;border:1px solid var(--line);border-radius:var(--radius);background:var(--desk);font-size:15px;line-height:26px;overflow-wrap:anywhere;user-select:all}
.endpoint{margin:0 0 40px}.endpoint h3{margin:0;font:600 16px/24px var(--heading)}.endpoint p{margin:4px 0 12px}.endpoint .hint{font-size:13px;color:var(--soft)}
.contents{display:flex;flex-wrap:wrap;gap:4px 16px;margin:24px 0 0;padding-top:16px;border-top:1px solid var(--line);font-size:14px}
.call{padding:3px 8px;border:1px solid var(--line);border-radius:var(--radius);background:var(--desk);font-size:14px}.call b{color:var(--accent)}
.fields{width:100%;margin:0 0 12px;border-collapse:collapse;font-size:14px;line-height:20px}
.fields caption{padding:8px 0 4px;font-size:13px;color:var(--soft);text-align:left}
.fields th{padding:6px 16px 6px 0;border-bottom:1px solid var(--line);font-size:12px;font-weight:500;color:var(--soft);text-align:left}
.fields td{padding:6px 16px 6px 0;border-bottom:1px solid var(--line);vertical-align:top}
.fields td:first-child{width:32%}.fields td:nth-child(2){width:26%}.fields small{display:block;color:var(--soft);font-size:12px}
`;

/** `own` for a page that loads fonts of this service, and counts views by a style sheet and pictures of it. */
export type OwnLoads = 'own' | 'nothing';

/** The style sheet of a page in this theme and brand. It is inlined, so that a page needs nothing but its fonts. */
export function pageStyles(
  theme: DocumentTheme,
  brand: Brand | null = null,
  ownLoads: OwnLoads = 'nothing',
): string {
  const fonts = ownLoads === 'own' ? linkedFonts(documentTypefaces(theme, brand?.font), fontAddress) : '';
  return (
    fonts + documentStyles(theme) + pageOnlyStyles + answerStyles + (brand === null ? '' : brandStyles(brand))
  );
}

/** The hash by which the content security policy allows only this style sheet. */
export function styleHash(...page: Parameters<typeof pageStyles>): string {
  return `'sha256-${createHash('sha256')
    .update(pageStyles(...page))
    .digest('base64')}'`;
}
