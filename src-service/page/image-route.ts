import type { Hono } from 'hono';
import type { Context } from '../domain/context.ts';
import type { Environment } from '../http/environment.ts';
import type { PageBudget } from './page-budget.ts';

export interface ImageRouteOptions {
  readonly budget: PageBudget;
  readonly respondNotFound: (address: string) => Promise<Response>;
}

/**
 * The address of a logo or picture, relative to its proposal's page. It contains the content's hash, so its content never changes.
 */
export function imageAddress(publicId: string, hash: string): string {
  return `${publicId}/images/${hash}`;
}

/** Serves the logo and the users' pictures to everyone who knows a proposal's address. */
export function addImageRoute(app: Hono<Environment>, context: Context, options: ImageRouteOptions): void {
  app.get('/p/:public_id/images/:hash', async (request) => {
    const { address } = request.env;
    const { read } = context.database;
    const proposal = await read(() =>
      context.stores.proposals.findByPublicId(request.req.param('public_id')),
    );
    if (proposal === undefined) return options.respondNotFound(address);
    const waitMs = await options.budget.take('image', proposal.id, address);
    if (waitMs > 0)
      return new Response(null, {
        status: 429,
        headers: { 'Retry-After': String(Math.ceil(waitMs / 1000)) },
      });
    const image = await read(() => context.stores.images.find(request.req.param('hash')));
    if (image === undefined) return options.respondNotFound(address);
    return new Response(new Uint8Array(image.bytes), { headers: { ...headers, 'Content-Type': image.type } });
  });
}

/** An SVG that is opened on its own must not load or run anything either. */
const headers = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'Cache-Control': 'private, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
} as const;
