import type { Hono } from 'hono';
import type { Environment } from '../http/api.ts';
import { apiRoot } from '../http/api-root.ts';
import { allRoutes } from '../routes/all-routes.ts';
import { describeApi } from './document.ts';
import { renderDocs } from './render-docs.ts';
import { pageHeaders } from '../page/render-page.ts';

/** The description for programs and the page for people; neither needs a key nor counts as a call. */
export function addDescription(app: Hono<Environment>): void {
  const routes = allRoutes(new Set());
  app.get(`${apiRoot}/openapi.json`, () => Response.json(describeApi(routes)));
  app.get(
    `${apiRoot}/docs`,
    () => new Response(renderDocs(describeApi(routes), routes), { headers: pageHeaders('clean') }),
  );
}
