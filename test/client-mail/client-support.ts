/** The eight biggest mail clients, named as caniemail.com names them. */
export const mailClients = [
  ...(['apple-mail.macos', 'apple-mail.ios', 'gmail.desktop-webmail', 'gmail.ios', 'gmail.android'] as const),
  ...(['outlook.windows', 'outlook.outlook-com', 'yahoo.desktop-webmail'] as const),
];
export type MailClient = (typeof mailClients)[number];

/** Of each feature: the clients that lack it, and those that support a part of it. The others support all of it. */
interface Support {
  /** The page at `https://www.caniemail.com/features/`. */
  readonly page: string;
  readonly none: readonly MailClient[];
  readonly partial: readonly MailClient[];
}

const gmail = ['gmail.desktop-webmail', 'gmail.ios', 'gmail.android'] as const;
const gmailApps = ['gmail.ios', 'gmail.android'] as const;
const windows = 'outlook.windows' as const;
const web = 'outlook.outlook-com' as const;
const yahoo = 'yahoo.desktop-webmail' as const;

const support = (page: string, none: readonly MailClient[], partial: readonly MailClient[]): Support => ({
  ...{ page, none, partial },
});

/** The features of client e-mails, from caniemail.com in November 2026; a client's oldest version in use counts. */
export const clientSupport = {
  background: support('css-background', [], [windows, yahoo]),
  border: support('css-border', [], [windows]),
  'border-radius': support('css-border-radius', [windows], [yahoo]),
  display: support('css-display', [], [...gmailApps, windows, yahoo]),
  'display:none': support('css-display-none', [windows], []),
  font: support('css-font', [], gmailApps),
  'font-size': support('css-font-size', [], [windows, yahoo]),
  'font-weight': support('css-font-weight', [], [windows, yahoo]),
  'line-height': support('css-line-height', [], [windows]),
  margin: support('css-margin', [], [...gmail, windows, web]),
  'max-width': support('css-max-width', [windows], []),
  padding: support('css-padding', [], [windows]),
  'text-align': support('css-text-align', [], [...gmailApps, windows, yahoo]),
  'text-decoration': support('css-text-decoration', [], [...gmailApps, windows]),
  width: support('css-width', [], [windows]),
  'word-break': support(
    'css-word-break',
    [yahoo],
    ['apple-mail.macos', 'apple-mail.ios', ...gmailApps, windows, web],
  ),
  '@media (prefers-color-scheme)': support(
    'css-at-media-prefers-color-scheme',
    [...gmail, windows, yahoo],
    [],
  ),
  '<style>': support('html-style', [], [...gmail, windows]),
  role: support('html-role', [yahoo], []),
  dir: support('html-dir', [], [windows]),
} as const;

export type MailFeature = keyof typeof clientSupport;

/** Features of HTML 3 and CSS 1 that caniemail.com does not list: every client has them. */
export const unlisted: ReadonlySet<string> = new Set(['color']);
