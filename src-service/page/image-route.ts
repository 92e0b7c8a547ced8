import type { Context as HonoContext, Hono } from 'hono';
import type { Context } from '../domain/context.ts';
import { ServiceFailure } from '../failure.ts';
import type { Environment } from '../http/environment.ts';
import { unavailableSeconds } from '../http/fallback-routes.ts';
import type { ProposalRow } from '../storage/proposal-store.ts';
import type { Steps } from '../storage/steps.ts';
import type { PageBudget } from './page-budget.ts';
import { findInlinePicture } from './pictures/page-pictures.ts';
import type { PictureScaler } from './pictures/picture-scaler.ts';
import { widthsOf } from './pictures/picture-widths.ts';

export interface ImageRouteOptions {
  readonly budget: PageBudget;
  readonly scaler: PictureScaler;
  readonly respondNotFound: (address: string) => Promise<Response>;
}

/**
 * The address of a logo or picture, relative to its proposal's page. It contains the content's hash, so its content never changes.
 */
export function imageAddress(publicId: string, hash: string): string {
  return `${publicId}/images/${hash}`;
}

/**
 * Serves the logo, the users' pictures and the pictures of a proposal's own texts to everyone who knows its address.
 */
export function addImageRoute(app: Hono<Environment>, context: Context, options: ImageRouteOptions): void {
  const { stores, files, database } = context;
  const serve =
    (isPublic: (proposal: ProposalRow, hash: string) => Steps<boolean>) =>
    async (
      request: HonoContext<Environment, '/p/:public_id/:kind/:hash'>,
      width: number | null = null,
    ): Promise<Response> => {
      const { address } = request.env;
      const [publicId, hash] = [request.req.param('public_id'), request.req.param('hash')];
      const proposal = await database.read(() => stores.proposals.findByPublicId(publicId));
      if (proposal === undefined) return options.respondNotFound(address);
      const waitMs = await options.budget.take('image', proposal.id, address);
      if (waitMs > 0) return tooOften(waitMs);
      if (!(await database.read(() => isPublic(proposal, hash)))) return options.respondNotFound(address);
      try {
        const file = await files.read(hash);
        if (file === null || (width !== null && !widthsOf(file.row).includes(width)))
          return await options.respondNotFound(address);
        const small = width === null ? null : await options.scaler.scale(hash, width, file.bytes);
        const isFinal = width === null || small !== null;
        return new Response(new Uint8Array(small ?? file.bytes), {
          headers: { ...(isFinal ? headers : soonOver), 'Content-Type': file.row.type },
        });
      } catch (error) {
        if (!(error instanceof ServiceFailure) || error.code !== 'unavailable') throw error;
        return new Response(null, { status: 503, headers: { 'Retry-After': unavailableSeconds } });
      }
    };
  app.get('/p/:public_id/inline/:section{\\d{1,15}}/:name{[0-9a-f]{32}}', async (request) => {
    const { address } = request.env;
    const proposal = await database.read(() =>
      stores.proposals.findByPublicId(request.req.param('public_id')),
    );
    if (proposal === undefined) return options.respondNotFound(address);
    const waitMs = await options.budget.take('image', proposal.id, address);
    if (waitMs > 0) return tooOften(waitMs);
    const section = await database.read(() => stores.sections.get(Number(request.req.param('section'))));
    const isOfPage = section?.proposal_id === proposal.id && proposal.archived_at === null;
    const found = isOfPage ? findInlinePicture(section.body ?? '', request.req.param('name')) : null;
    if (found === null) return options.respondNotFound(address);
    return new Response(Buffer.from(found.base64, 'base64'), {
      headers: { ...headers, 'Content-Type': found.type },
    });
  });
  const shown = serve((_, hash) => stores.files.isShown(hash));
  const referred = serve((proposal, hash) => isOfTexts(context, proposal, hash));
  app.get('/p/:public_id/images/:hash', (request) => shown(request));
  app.get('/p/:public_id/files/:hash', (request) => referred(request));
  app.get('/p/:public_id/files/:hash/:width{\\d{1,5}}', (request) =>
    referred(request, Number(request.req.param('width'))),
  );
}

const tooOften = (waitMs: number): Response =>
  new Response(null, { status: 429, headers: { 'Retry-After': String(Math.ceil(waitMs / 1000)) } });

function* isOfTexts({ stores }: Context, proposal: ProposalRow, hash: string): Steps<boolean> {
  // The page of an archived proposal shows nothing.
  return proposal.archived_at === null && (yield* stores.files.isReferredBy(proposal.id, hash));
}

/** An SVG that is opened on its own must not load or run anything either. */
const headers = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'Cache-Control': 'private, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
} as const;

/** A picture in another width than it was asked for, until the right one is there. */
const soonOver = { ...headers, 'Cache-Control': 'private, max-age=60' } as const;
