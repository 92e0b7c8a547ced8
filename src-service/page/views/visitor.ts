/** The sender of a request, by its headers. A `program` counts as a view only if it submits the form. */
export type VisitorKind = 'browser' | 'text-browser' | 'program';

/** Programs that open links without a reader: link scanners, link previews, search engines, mail proxies and tools. */
const programPattern = new RegExp(
  [
    String.raw`(?<!cu)bot\b`,
    'crawl|spider|slurp|archiver|headless|phantomjs|lighthouse|prerender|preview',
    'facebookexternalhit|facebookcatalog|whatsapp/|slack-imgproxy|skypeuripreview|embedly|iframely|bitlybot|vkshare',
    'googleimageproxy|ggpht|google-safety|google-read-aloud|google-inspectiontool|yahoomailproxy|bingpreview',
    'ms-office|msoffice|microsoft office|microsoft outlook|safelinks|microsoft-cryptoapi|windowspowershell',
    'proofpoint|mimecast|barracuda|symantec|trend ?micro|fortinet|fortiguard|sophos|ironport|cisco-|forcepoint',
    'zscaler|kaspersky|avast|bitdefender|drweb|virustotal|urlscan|safebrowsing|cloudmark|messagelabs|trustwave',
    'scanner|checker|validator|monitor|uptime|pingdom|nagios|zabbix',
    '^curl|^wget|^python|^java/|^okhttp|^go-http-client|^libwww|^apache-httpclient|^axios|^node-fetch|^php|^ruby',
    'httpclient|http_request|winhttp|guzzle|scrapy|aiohttp|postmanruntime|^insomnia',
  ].join('|'),
  'iu',
);

/** Browsers that load no style sheet: they request only the page. */
const textBrowserPattern = /^(?:lynx|w3m|links |elinks|edbrowse|emacs|eww)/iu;

/** Tells people from programs by the method and by headers, which a sender can forge. */
export function classifyVisitor(request: Request): VisitorKind {
  const { headers } = request;
  const agent = headers.get('user-agent') ?? '';
  if (request.method === 'HEAD' || agent === '' || isPrefetch(headers)) return 'program';
  if (textBrowserPattern.test(agent)) return 'text-browser';
  if (programPattern.test(agent)) return 'program';
  // Every Chrome of a person sends its languages; one that a scanner controls often does not.
  return /chrome\//iu.test(agent) && !headers.has('accept-language') ? 'program' : 'browser';
}

/** Whether a request comes before a visit: a prefetch, a prerendered page or a thumbnail. */
function isPrefetch(headers: Headers): boolean {
  return ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview|instant/iu.test(headers.get(name) ?? ''),
  );
}
