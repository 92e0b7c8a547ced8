import type { CdpSession } from '../../chromium/cdp.ts';

/** Widths and heights, in inches, of the named papers that the double supports. */
const papers: Readonly<Record<string, readonly [number, number]>> = {
  A3: [11.7, 16.54],
  A4: [8.27, 11.7],
  A5: [5.83, 8.27],
  Letter: [8.5, 11],
  Legal: [8.5, 14],
  Tabloid: [11, 17],
};

/** The options of Electron's `printToPDF` that the double supports. */
export interface PrintOptions {
  readonly pageSize?: string;
  readonly landscape?: boolean;
  readonly printBackground?: boolean;
  readonly displayHeaderFooter?: boolean;
  readonly headerTemplate?: string;
  readonly footerTemplate?: string;
  /** Inches. */
  readonly margins?: {
    readonly top?: number;
    readonly bottom?: number;
    readonly left?: number;
    readonly right?: number;
  };
  readonly preferCSSPageSize?: boolean;
  readonly generateTaggedPDF?: boolean;
  readonly generateDocumentOutline?: boolean;
}

/** Electron's `webContents.printToPDF` over Chromium's `Page.printToPDF`. */
export async function printToPdf(page: CdpSession, options: PrintOptions): Promise<Buffer> {
  const { pageSize = 'Letter', margins = {} } = options;
  const paper = papers[pageSize];
  if (paper === undefined) throw new Error(`The double knows no paper named ${pageSize}.`);
  const { data } = await page.send('Page.printToPDF', {
    landscape: options.landscape ?? false,
    printBackground: options.printBackground ?? false,
    displayHeaderFooter: options.displayHeaderFooter ?? false,
    headerTemplate: options.headerTemplate ?? '',
    footerTemplate: options.footerTemplate ?? '',
    paperWidth: paper[0],
    paperHeight: paper[1],
    marginTop: margins.top ?? 0.4,
    marginBottom: margins.bottom ?? 0.4,
    marginLeft: margins.left ?? 0.4,
    marginRight: margins.right ?? 0.4,
    preferCSSPageSize: options.preferCSSPageSize ?? false,
    generateTaggedPDF: options.generateTaggedPDF ?? false,
    generateDocumentOutline: options.generateDocumentOutline ?? false,
  });
  return Buffer.from(data, 'base64');
}
