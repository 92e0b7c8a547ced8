import { readFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

/** The floor: a bare Hono route that answers with the bytes of a file. Prints its port when it listens. */
const bytes = readFileSync(process.argv[2] ?? '', 'utf8');
const app = new Hono();
app.get('/', (context) => context.body(bytes, 200, { 'Content-Type': 'application/json; charset=utf-8' }));
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.stdout.write(`${port}\n`);
});
