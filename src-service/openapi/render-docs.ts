import { html } from '#shared/document/html.ts';
import { renderPage } from '../page/render-page.ts';
import type { Route } from '../http/route.ts';
import { apiRoot } from '../http/api-root.ts';
import type { Json } from './document.ts';

/** The API on one readable page, without scripts: every endpoint with its parameters and answers. */
export function renderDocs(description: Json, routes: readonly Route[]) {
  const groups = Map.groupBy(routes, (route) => route.path.split('/')[1] ?? '');
  return renderPage({
    title: 'Proposal service API',
    locale: 'en',
    theme: 'clean',
    content: html`<main class="page">
      <header>
        <p class="from">API, version 2</p>
        <h1>Proposal service</h1>
        <p>${String((description['info'] as Json)['description'])}</p>
        <p>
          Send <code>Authorization: Token token=KEY</code> and <code>Content-Type: application/json</code>. For
          programs: <a href="${apiRoot}/openapi.json">openapi.json</a>.
        </p>
      </header>
      ${[...groups].map(
        ([name, list]) =>
          html`<section>
            <h2>${name.replaceAll('_', ' ')}</h2>
            ${list.map((route) => renderRoute(route))}
          </section>`,
      )}
    </main>`,
  });
}

function renderRoute(route: Route) {
  const fields = route.body === null ? [] : Object.keys(shapeOf(route.body.schema));
  const query = (route.doc.query ?? []).map((parameter) => parameter.name);
  return html`<div class="body">
    <h3>${route.doc.summary}</h3>
    <p><code>${route.method} ${apiRoot}${route.path}</code></p>
    ${query.length === 0 ? '' : html`<p>Query: ${query.join(', ')}</p>`}
    ${fields.length === 0 ? '' : html`<p>Fields: ${fields.join(', ')}</p>`}
  </div>`;
}

function shapeOf(schema: unknown): object {
  const shape: unknown = typeof schema === 'object' && schema !== null ? Reflect.get(schema, 'shape') : null;
  return typeof shape === 'object' && shape !== null ? shape : {};
}
