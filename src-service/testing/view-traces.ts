/** One request of a trace. */
export interface TraceRequest {
  /** Seconds since the first request. */
  readonly at: number;
  /** The page, the style sheet of its last load, a step of its time on screen, its PDF. */
  readonly what: 'page' | 'styles' | `${number}.gif` | 'pdf';
  readonly method?: 'HEAD';
  readonly address?: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Trace {
  readonly name: string;
  readonly requests: readonly TraceRequest[];
}

const language = { 'Accept-Language': 'en-US,en;q=0.9' };
const document = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'Sec-Fetch-Dest': 'document' };
const style = { Accept: 'text/css,*/*;q=0.1', 'Sec-Fetch-Dest': 'style' };

const chromeAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const firefoxAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const safariAgent =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15';
const phoneAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const androidAgent =
  'Mozilla/5.0 (Linux; Android 15; CUBOT X90) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

const page = (
  at: number,
  headers: TraceRequest['headers'],
  more: Partial<TraceRequest> = {},
): TraceRequest => ({
  at,
  what: 'page',
  headers,
  ...more,
});
const agent = (name: string, more: Readonly<Record<string, string>> = {}) => ({
  'User-Agent': name,
  ...more,
});

/** The page and, after `delay` seconds, its style sheet. */
function browse(
  at: number,
  name: string,
  { delay = 0.2, ...more }: Partial<TraceRequest> & { readonly delay?: number } = {},
): readonly TraceRequest[] {
  return [
    page(at, agent(name, { ...language, ...document }), more),
    { at: at + delay, what: 'styles', headers: agent(name, { ...language, ...style }), ...more },
  ];
}

const stays = (name: string, ...steps: readonly number[]): readonly TraceRequest[] =>
  steps.map((at) => ({ at, what: `${at}.gif`, headers: agent(name, language) }) as const);

/** Programs that open the links of a message or of a chat. */
export const scanners: readonly Trace[] = [
  {
    name: 'Outlook SafeLinks: a HEAD, then a Chrome without languages that renders the page',
    requests: [
      page(0, agent(chromeAgent), { method: 'HEAD' }),
      page(1, agent(chromeAgent, document)),
      { at: 2, what: 'styles', headers: agent(chromeAgent, style) },
      { at: 7, what: '5.gif', headers: agent(chromeAgent) },
    ],
  },
  {
    name: 'Office that looks whether a link exists',
    requests: [
      page(0, agent('Microsoft Office Existence Discovery'), { method: 'HEAD' }),
      page(1, agent('Mozilla/4.0 (compatible; ms-office; MSOffice 16)')),
    ],
  },
  {
    name: 'Barracuda: the page and everything behind it, under the name of an old Chrome',
    requests: [
      page(0, agent('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/79.0.3945.79 Safari/537.36')),
      page(1, agent('BarracudaCentral Link Protection')),
      { at: 2, what: 'pdf', headers: agent('BarracudaCentral Link Protection') },
    ],
  },
  {
    name: 'Mimecast: the page twice under the name of a browser, nothing else',
    requests: [page(0, agent(chromeAgent, language)), page(40, agent(chromeAgent, language))],
  },
  {
    name: 'Proofpoint: a headless Chrome that renders the page and waits',
    requests: browse(
      0,
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/138.0.0.0 Safari/537.36',
    ),
  },
  {
    name: 'Googlebot',
    requests: browse(
      0,
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/142.0.0.0 Safari/537.36',
    ),
  },
  {
    name: 'Slack',
    requests: [
      page(
        0,
        agent('Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', { Range: 'bytes=0-32768' }),
      ),
    ],
  },
  { name: 'WhatsApp', requests: [page(0, agent('WhatsApp/2.23.20.0 A'))] },
  {
    name: 'iMessage',
    requests: browse(
      0,
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
    ),
  },
  {
    name: 'antivirus: the page ahead of the visit, with its style sheet',
    requests: [
      page(0, agent(firefoxAgent, { ...language, 'X-Moz': 'prefetch' })),
      { at: 1, what: 'styles', headers: agent(firefoxAgent, { ...language, 'X-Moz': 'prefetch' }) },
    ],
  },
  {
    name: 'a browser that renders the page ahead of a visit that never comes',
    requests: browse(0, chromeAgent).map((request) => ({
      ...request,
      headers: { ...request.headers, 'Sec-Purpose': 'prefetch;prerender' },
    })),
  },
  {
    name: 'curl, wget and a script',
    requests: ['curl/8.14.1', 'Wget/1.25.0', 'python-requests/2.32.4', ''].map((name, index) =>
      page(index, agent(name)),
    ),
  },
];

/** People, each of whom is to count once, besides the one with two devices. */
export const people: readonly (Trace & { readonly views?: number; readonly seconds?: number })[] = [
  {
    name: 'Chrome, for two minutes',
    requests: [...browse(0, chromeAgent), ...stays(chromeAgent, 5, 15, 30, 60, 120)],
    seconds: 120,
  },
  { name: 'Firefox', requests: [...browse(0, firefoxAgent), ...stays(firefoxAgent, 5)], seconds: 5 },
  { name: 'Safari in private mode', requests: browse(0, safariAgent) },
  { name: 'a phone in dark mode', requests: browse(0, androidAgent) },
  { name: 'a content blocker that stops pictures', requests: browse(0, firefoxAgent) },
  { name: 'a text browser', requests: [page(0, agent('Lynx/2.9.2 libwww-FM/2.14 SSL-MM/1.4.1', language))] },
  { name: 'a slow network', requests: browse(0, phoneAgent, { delay: 240 }) },
  {
    name: 'someone who reloads the page',
    requests: [...browse(0, chromeAgent), ...browse(20, chromeAgent), ...browse(29 * 60, chromeAgent)],
  },
  {
    name: 'someone with two devices',
    requests: [...browse(0, chromeAgent), ...browse(60, phoneAgent, { address: '198.51.100.7' })],
    views: 2,
  },
  {
    name: 'someone who goes away and comes back with the back button',
    requests: [...browse(0, safariAgent), ...browse(90, safariAgent)],
  },
  {
    name: 'someone who prints the page and saves its PDF',
    requests: [
      ...browse(0, firefoxAgent),
      { at: 30, what: 'pdf', headers: agent(firefoxAgent, { ...language, ...document }) },
    ],
  },
  {
    name: 'someone whose browser had the page ready before the click',
    requests: [
      ...browse(0, chromeAgent).map((request) => ({
        ...request,
        headers: { ...request.headers, 'Sec-Purpose': 'prefetch;prerender' },
      })),
      ...stays(chromeAgent, 5, 15),
    ],
    seconds: 15,
  },
];
