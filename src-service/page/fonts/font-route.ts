import type { Hono } from 'hono';
import type { Environment } from '../../http/environment.ts';
import type { CreateLimiter } from '../../http/rate-limit/rate-limiter.ts';
import { readFontFile } from './font-file.ts';

/** Per caller and minute. A page needs a few files, and browsers keep them. */
const limit = { calls: 240, milliseconds: 60_000, window: 'bucket' } as const;

/** The address of a font file, relative to a proposal's page: the public address may have a path. */
export function fontAddress(file: string): string {
  return `../fonts/${file}`;
}

/** Serves the fonts of pages. They are no secret. */
export function addFontRoute(
  app: Hono<Environment>,
  createLimiter: CreateLimiter,
  respondNotFound: (address: string) => Promise<Response>,
): void {
  const limiter = createLimiter('fonts', limit);
  app.get('/fonts/:file', async (request) => {
    const { address } = request.env;
    const decision = await limiter.take(address);
    if (!decision.allowed)
      return new Response(null, {
        status: 429,
        headers: { 'Retry-After': String(Math.ceil(decision.waitMs / 1000)) },
      });
    const bytes = await readFontFile(request.req.param('file'));
    return bytes === null ? respondNotFound(address) : new Response(bytes, { headers });
  });
}

const headers = {
  'Content-Type': 'font/woff2',
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
} as const;
