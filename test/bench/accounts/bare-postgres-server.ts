import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';

/** The floor: a bare Hono route that answers with a text that the database holds. Prints its port when it listens. */
const [url = '', bytes = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 16 });
await pool.query('CREATE TABLE IF NOT EXISTS public.bare_page (body text)');
await pool.query('TRUNCATE public.bare_page');
await pool.query('INSERT INTO public.bare_page VALUES (pg_read_file($1))', [bytes]);
const app = new Hono();
app.get('/', async (context) => {
  const { rows } = await pool.query<{ body: string }>('SELECT body FROM public.bare_page');
  return context.body(rows[0]?.body ?? '', 200, { 'Content-Type': 'application/json; charset=utf-8' });
});
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.stdout.write(`${port}\n`);
});
