import { paletteOf, type Brand, type FontId } from '../../domain/account/brand.ts';
import { viewLabel } from './default-message.ts';
import { html, raw, type Html } from '../markup/html.ts';

/** An e-mail to a client, with placeholders filled in. */
export interface MailMessage {
  /** The client's locale. */
  readonly locale: string;
  readonly accountName: string;
  readonly senderName: string;
  readonly subject: string;
  readonly message: string;
  /** The address behind the button; null for a message without one, because the proposal is attached. */
  readonly pageUrl: string | null;
  /** Absent for the label of a proposal's button. */
  readonly buttonLabel?: string;
  /** The sender's own signature; if empty, their name and the account's name are used. */
  readonly signature?: string;
  /** Absent for Layover's colors. */
  readonly brand?: Brand | null;
  /** A picture in the message that replaces the account's name, with its size in pixels. */
  readonly logo?: { readonly cid: string; readonly width: number; readonly height: number } | null;
}

/** The end of a message: the sender's signature, else their name and the account's name. */
export function signatureOf(mail: Pick<MailMessage, 'senderName' | 'accountName' | 'signature'>): string {
  return mail.signature === undefined || mail.signature === '' ? senderOf(mail) : mail.signature;
}

/** The sender of a message, in one line. */
export function senderOf({
  senderName,
  accountName,
}: Pick<MailMessage, 'senderName' | 'accountName'>): string {
  return [senderName, accountName].filter((line) => line !== '').join(', ');
}

const styles = {
  body: 'margin:0;padding:0;background:#f6f5f2;color:#23252b;font:16px/26px Helvetica,Arial,sans-serif',
  preheader: 'display:none;mso-hide:all',
  outer: 'padding:32px 16px;background:#f6f5f2',
  card: 'width:100%;max-width:560px;background:#ffffff;border:1px solid #e6e3dc',
  content: 'padding:32px;text-align:left;word-break:break-word;font:16px/26px Helvetica,Arial,sans-serif',
  from: 'margin:0 0 24px;font-size:13px;font-weight:400;line-height:26px;color:#60646e',
  text: 'margin:0 0 16px',
  place: 'padding:0 0 16px',
  // Outlook on Windows pads only table cells.
  action: 'border-radius:6px;background:#166b4d;mso-padding-alt:10px 18px',
  button:
    'display:inline-block;padding:10px 18px;border-radius:6px;background:#166b4d;color:#ffffff;text-decoration:none;font-weight:600',
  signature: 'margin:24px 0 0;font-size:13px;color:#60646e',
} as const;

/**
 * Styles for mail clients that follow the system's dark mode; all others keep or invert the light colors. Outlook on
 * the web marks the elements that it has darkened itself.
 */
const darkStyles = (onButton: string): string => `@media (prefers-color-scheme:dark){
.mail-body,.mail-outer{background:#17181c!important;color:#e9e8e4!important}
.mail-card{background:#22242a!important;border-color:#3a3d45!important}
.mail-content{color:#e9e8e4!important}
.mail-from,.mail-signature{color:#b3b6bf!important}
}
[data-ogsb] .mail-outer{background:#17181c!important}
[data-ogsb] .mail-card{background:#22242a!important}
[data-ogsc] .mail-content{color:#e9e8e4!important}
[data-ogsc] .mail-from,[data-ogsc] .mail-signature{color:#b3b6bf!important}
[data-ogsc] .mail-button{color:${onButton}!important}`;

/** For Outlook on Windows: sizes that do not grow with the screen's resolution, and a font that it has. */
const outlookHead =
  '<!--[if mso]><noscript><xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office">' +
  '<o:AllowPNG/><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml></noscript>' +
  '<style>table{border-collapse:collapse}td,p,a,h1{font-family:Helvetica,Arial,sans-serif!important}</style><![endif]-->';

const defaultFont = 'Helvetica,Arial,sans-serif';

/** Families that most computers have, as mail programs load none. */
const mailFonts: Readonly<Record<FontId, string>> = {
  inter: defaultFont,
  humanist: "'Trebuchet MS',Helvetica,Arial,sans-serif",
  geometric: "'Century Gothic',Futura,Helvetica,Arial,sans-serif",
  transitional: "Georgia,'Times New Roman',serif",
  'old-style': "'Palatino Linotype',Palatino,'Book Antiqua',Georgia,serif",
  slab: 'Rockwell,Georgia,serif',
};

/** Layover's color, for an account without its own. */
const defaultButton = '#166b4d';

interface Look {
  readonly button: string;
  readonly onButton: string;
  readonly font: string;
}

function lookOf(brand: Brand | null | undefined): Look {
  const palette = brand == null ? null : paletteOf(brand);
  return {
    button: palette?.button ?? defaultButton,
    onButton: palette?.onButton ?? '#ffffff',
    font: mailFonts[brand?.font ?? 'inter'],
  };
}

function inLook(style: string, { button, onButton, font }: Look): string {
  const colored = style.includes(defaultButton)
    ? style.replaceAll(defaultButton, button).replaceAll('color:#ffffff', `color:${onButton}`)
    : style;
  return colored.replace(defaultFont, font);
}

/** The styles as a style sheet, for pages whose policy forbids style attributes. Mail clients need the attributes. */
export function mailStyles(brand: Brand | null | undefined): string {
  const look = lookOf(brand);
  return Object.entries(styles)
    .map(([name, style]) => `.mail-${name}{${inLook(style, look)}}`)
    .join('\n');
}

/** The logo stands on white: it may be dark, and so may the mail program. */
function renderSender({ accountName, logo }: MailMessage, as: 'mail' | 'page'): Html | string {
  if (logo == null || as === 'page') return accountName;
  const size = raw(`width="${String(logo.width)}" height="${String(logo.height)}"`);
  const style = raw('style="display:block;padding:4px;border:0;background:#ffffff"');
  return html`<img src="cid:${logo.cid}" alt="${accountName}" ${size} ${style} />`;
}

/** In characters; lists of mail programs show about this much. */
const longestPreheader = 110;

/** The beginning of the message after its greeting. Lists of mail programs show it beside the subject. */
function preheaderOf({ message, pageUrl }: MailMessage): string {
  const paragraphs = message
    .split(/\n{2,}/u)
    .filter((paragraph) => pageUrl === null || !paragraph.includes(pageUrl));
  const [first = '', second = ''] = paragraphs;
  const text = (second === '' ? first : second).replaceAll(/\s+/gu, ' ').trim();
  return text.length <= longestPreheader
    ? text
    : `${text.slice(0, longestPreheader).replace(/\s\S*$/u, '')} …`;
}

/** The message's paragraphs. Null stands for the button: instead of a paragraph with only its address, else at the end. */
function partsOf({ message, pageUrl }: MailMessage): readonly (string | null)[] {
  const paragraphs = message.split(/\n{2,}/u);
  if (pageUrl === null) return paragraphs;
  const at = paragraphs.findIndex((paragraph) => paragraph.trim() === pageUrl);
  return at === -1 ? [...paragraphs, null] : paragraphs.map((text, index) => (index === at ? null : text));
}

/**
 * The e-mail as HTML: the sender's message, one button, the signature. Tables give the layout, because some clients
 * support nothing else (Outlook on Windows).
 *
 * @param as `mail` uses style attributes, `page` the classes of `mailStyles`
 * @param end invisible content after the card
 */
export function renderMail(mail: MailMessage, as: 'mail' | 'page', end: Html | null = null): Html {
  const look = lookOf(mail.brand);
  const style = (name: keyof typeof styles): Html =>
    raw(
      as === 'mail' ? `class="mail-${name}" style="${inLook(styles[name], look)}"` : `class="mail-${name}"`,
    );
  const lines = (text: string): readonly Html[] =>
    text.split('\n').map((line, index) => html`${index === 0 ? '' : raw('<br>')}${line}`);
  const table = raw('role="presentation" cellpadding="0" cellspacing="0" border="0"');
  const button = (): Html => html`
    <table ${table}>
      <tr>
        <td ${style('place')}>
          <table ${table}>
            <tr>
              <td bgcolor="${look.button}" ${style('action')}>
                <a href="${mail.pageUrl ?? ''}" ${style('button')}>${mail.buttonLabel ?? viewLabel(mail.locale)}</a>
              </td>
            </tr>
          </table>
        </td>
      </tr>
    </table>
  `;
  const paragraph = (text: string): Html => html`<p ${style('text')} dir="auto">${lines(text)}</p>`;
  return html`<!doctype html>
    <html lang="${mail.locale.replaceAll('_', '-')}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${mail.subject}</title>
        ${
          as === 'page'
            ? raw(`<style>${mailStyles(mail.brand)}</style>`)
            : raw(
                `<meta name="color-scheme" content="light dark"><style>${darkStyles(look.onButton)}</style>${inLook(outlookHead, look)}`,
              )
        }
      </head>
      <body ${style('body')}>
        <div ${style('preheader')} aria-hidden="true">${preheaderOf(mail)}</div>
        <div role="main">
          <table ${table} width="100%">
            <tr>
              <td align="center" ${style('outer')}>
                <table ${table} width="560" ${style('card')}>
                  <tr>
                    <td ${style('content')}>
                      ${mail.accountName !== '' && html`<h1 ${style('from')} dir="auto">${renderSender(mail, as)}</h1>`}
                      ${partsOf(mail).map((part) => (part === null ? button() : paragraph(part)))}
                      <p ${style('signature')} dir="auto">${lines(signatureOf(mail))}</p>
                    </td>
                  </tr>
                </table>
              </td>
            </tr>
          </table>
        </div>
        ${end}
      </body>
    </html>`;
}
