import { createHmac } from 'node:crypto';
import type { Hono } from 'hono';
import type { Context } from '../domain/context.ts';
import type { Environment } from '../http/environment.ts';

/**
 * Answers a challenge with a code that no other service can compute. A caller who gets the same code from this computer
 * and from the public address knows that the address leads here. Needs no key.
 */
export function addReachability(app: Hono<Environment>, context: Context): void {
  app.get('/reachable/:challenge{[0-9a-f]{32}}', async (request) => {
    const code = createHmac('sha256', (await context.database.read(() => context.account())).page_secret)
      .update(`reachable:${request.req.param('challenge')}`)
      .digest('hex');
    return new Response(code, {
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
    });
  });
}
