import { html } from '#shared/document/html.ts';
import { renderPage } from '../page/render-page.ts';
import type { Route } from '../http/route.ts';
import { apiRoot } from '../http/api-root.ts';
import { pageQuery } from '../http/route-doc.ts';
import { describeFields, type FieldDescription } from './describe-fields.ts';
import { openApiPath, toJsonSchema, type Json } from './document.ts';

/**
 * The API on one readable page, without scripts: every endpoint with its parameters, its fields and what it
 * can answer.
 */
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
            <h2>${capitalized(name.replaceAll('_', ' '))}</h2>
            ${list.map((route) => renderRoute(route, statusesOf(description, route)))}
          </section>`,
      )}
    </main>`,
  });
}

function renderRoute(route: Route, responses: readonly string[]) {
  const query = [...(route.doc.answer.kind === 'page' ? pageQuery : []), ...(route.doc.query ?? [])];
  const parameters = query.map(({ name, description, schema }) => ({
    name,
    type: schema.enum?.join(', ') ?? schema.type,
    required: false,
    description,
  }));
  const fields = route.body === null ? [] : describeFields(toJsonSchema(route.body.schema));
  return html`<div class="endpoint">
    <h3>${route.doc.summary}</h3>
    <p><code>${route.method} ${apiRoot}${route.path}</code></p>
    ${parameters.length === 0 ? '' : renderFields('Query', parameters)}
    ${fields.length === 0 ? '' : renderFields(`Payload, bare or under "${route.body?.wrapper ?? ''}"`, fields)}
    <p class="hint">Answers ${responses.join(', ')}.</p>
  </div>`;
}

function renderFields(caption: string, fields: readonly FieldDescription[]) {
  return html`<table class="fields">
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Type</th>
        <th scope="col">Meaning</th>
      </tr>
    </thead>
    <tbody>
      ${fields.map(
        ({ name, type, required, description }) =>
          html`<tr>
            <td>
              <code>${name}</code>
              ${required ? html`<small>required</small>` : ''}
            </td>
            <td>${type}</td>
            <td>${description}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The statuses that an endpoint can answer, as the description has them. */
function statusesOf(description: Json, route: Route): readonly string[] {
  const operation = descend(
    description,
    'paths',
    openApiPath(route),
    route.method.toLowerCase(),
    'responses',
  );
  return Object.keys(operation);
}

function descend(value: Json, ...keys: readonly string[]): Json {
  let inner = value;
  for (const key of keys) inner = (inner[key] ?? {}) as Json;
  return inner;
}
