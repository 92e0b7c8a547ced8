import type { Hono } from 'hono';
import type { Environment } from '../../http/environment.ts';
import { docsPath, openApiPath } from './description-paths.ts';
import { createEncoder } from '../../http/compression.ts';
import { contentTag, matchesWeakly } from '../../http/entity-tag.ts';
import { allRoutes } from '../routes/all-routes.ts';
import { describeApi } from './document.ts';
import { pageHeaders } from '../../page/render-page.ts';

interface Description {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** A weak entity tag, because it is the same for every encoding. */
  readonly tag: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Both documents are the same for every service of this version, so each is built once, at its first request. */
const openApi = memoizeDescription(() =>
  Promise.resolve({
    text: JSON.stringify(describeApi(allRoutes)),
    headers: { 'Content-Type': 'application/json' },
  }),
);
const docs = memoizeDescription(async () => {
  const { renderDocs } = await import('./render-docs.ts');
  return { text: renderDocs(describeApi(allRoutes), allRoutes), headers: pageHeaders('clean') };
});
const encode = createEncoder();

/** Serves the OpenAPI description and its readable page. Neither needs a key or counts as a call. */
export function addDescription(app: Hono<Environment>): void {
  const serve =
    (read: () => Promise<Description>) =>
    async (request: { readonly req: { header(name: string): string | undefined } }): Promise<Response> => {
      const { bytes, tag, headers } = await read();
      const caching = { ETag: tag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' };
      if (matchesWeakly(request.req.header('if-none-match'), [tag])) {
        return new Response(null, { status: 304, headers: caching });
      }
      const answer = await encode(bytes, request.req.header('accept-encoding'));
      return new Response(answer.bytes, { headers: { ...headers, ...caching, ...answer.headers } });
    };
  app.get(openApiPath, serve(openApi));
  app.get(docsPath, serve(docs));
}

function memoizeDescription(
  build: () => Promise<{ readonly text: string; readonly headers: Description['headers'] }>,
) {
  let built: Description | null = null;
  return async (): Promise<Description> => {
    if (built !== null) return built;
    const { text, headers } = await build();
    built = {
      bytes: Buffer.from(text),
      tag: `W/"${contentTag(text)}"`,
      headers,
    };
    return built;
  };
}
