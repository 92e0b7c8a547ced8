import { html, type Html } from '#shared/document/markup/html.ts';
import { apiRoot } from '../api-root.ts';
import { pageQuery, type AnswerDoc } from '../route-doc.ts';
import type { Route } from '../route.ts';
import { renderPage } from '../../page/render-page.ts';
import { changesPath } from '../live/change-stream.ts';
import { mailTestSchema, recordSchemas, sendAnswerSchema, type RecordName } from './answer-schemas.ts';
import { changeStream, streamFailures } from './describe-change-stream.ts';
import { describeFields, type FieldDescription } from './describe-fields.ts';
import { fileAnswerSchema } from './file-schemas.ts';
import { failures, failureStatuses, successStatuses, toJsonSchema, type Json } from './document.ts';

/**
 * Renders the API as one page without scripts: every endpoint with its parameters, fields and answers, then every
 * record with its attributes.
 */
export function renderDocs(description: Json, routes: readonly Route[]): string {
  const groups = [...Map.groupBy(routes, (route) => route.path.split('/')[1] ?? '')];
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
        <p>
          Every write takes an <code>Idempotency-Key</code>: the same request with the same key takes effect once and
          gets the same answer for 24 hours. Every read has an <code>ETag</code>, for <code>If-None-Match</code> of the
          next read and <code>If-Match</code> of a write.
        </p>
        <nav class="contents" aria-label="Contents">
          ${groups.map(([name]) => html`<a href="#${name}">${groupTitle(name)}</a>`)}
          <a href="#changes">Changes</a><a href="#records">Records</a><a href="#failures">Failures</a>
        </nav>
      </header>
      ${groups.map(
        ([name, list]) =>
          html`<section id="${name}">
            <h2>${groupTitle(name)}</h2>
            ${list.map(renderRoute)}
          </section>`,
      )}
      ${renderChangeStream()} ${renderRecords()} ${renderFailures()}
    </main>`,
  });
}

function renderRoute(route: Route): Html {
  const query = [...(route.doc.answer.kind === 'page' ? pageQuery : []), ...(route.doc.query ?? [])];
  const parameters = query.map(({ name, description, schema }) => ({
    name,
    type: schema.enum?.join(', ') ?? schema.type,
    required: false,
    description,
  }));
  const fields =
    route.body === null ? [] : describeFields(toJsonSchema(route.body.schema), { saysNull: false });
  return html`<div class="endpoint">
    <h3>${route.doc.summary}</h3>
    <p><code class="call"><b>${route.method}</b> ${apiRoot}${route.path}</code></p>
    ${parameters.length === 0 ? '' : renderFields('Query', parameters)}
    ${
      route.doc.headers !== undefined &&
      renderFields(
        'Header',
        route.doc.headers.map((header) => ({ ...header, type: 'string', required: false })),
      )
    }
    ${fields.length === 0 ? '' : renderFields(`Payload, bare or under "${route.body?.wrapper ?? ''}"`, fields)}
    ${
      route.upload !== null &&
      html`<p class="hint">
        The body is a file of type ${route.upload.types.join(' or ')} with at most
        ${String(route.upload.maxBytes)} bytes.
      </p>`
    }
    <p class="hint">
      Answers ${successStatuses(route).join(' or ')} with ${answerMessages(route.doc.answer)}, or
      <a href="#failures">${failureStatuses(route).join(', ')}</a>.
    </p>
  </div>`;
}

function renderChangeStream(): Html {
  const { summary, description, parameter } = changeStream;
  return html`<section id="changes">
    <h2>Changes</h2>
    <div class="endpoint">
      <h3>${summary}</h3>
      <p><code class="call"><b>GET</b> ${apiRoot}${changesPath}</code></p>
      <p>${description}</p>
      ${renderFields('Header', [
        {
          name: parameter.name,
          type: parameter.schema.type,
          required: false,
          description: parameter.description,
        },
      ])}
      <p class="hint">
        Answers 200 with <code>text/event-stream</code>, or
        <a href="#failures">${streamFailures.join(', ')}</a>.
      </p>
    </div>
  </section>`;
}

function answerMessages(answer: AnswerDoc): Html {
  const record = (name: RecordName): Html =>
    html`<a href="#record-${fullRecordName(name)}">${spacedName(fullRecordName(name))}</a>${
      fullRecordName(name) !== name && ' without its relationships'
    }`;
  const items =
    'included' in answer ? html`, and the line items under <code>included</code> when asked for` : '';
  switch (answer.kind) {
    case 'record':
      return html`the ${record(answer.record)}${items}`;
    case 'page':
      return html`a page of records: ${record(answer.record)}${items}`;
    case 'list':
      return html`all records: ${record(answer.record)}`;
    case 'file':
      return html`a file of type ${answer.types.join(' or ')}`;
    case 'plain':
      return {
        SendAnswer: html`the <a href="#record-SendAnswer">outcome</a>`,
        Themes: html`a bare list of <code>id</code> and <code>name</code>`,
        Texts: html`a bare list of texts`,
        MailTest: html`<a href="#record-MailTest">what became of it</a>`,
        FileAnswer: html`the <a href="#record-FileAnswer">file</a>`,
        UploadAnswer: html`the <a href="#record-FileAnswer">file</a>, or the <code>offset</code> and
          <code>length</code> of its <code>upload</code>`,
      }[answer.schema];
  }
}

/** Renders the schemas of records and of other answers. */
function renderRecords(): Html {
  const records = Object.entries(recordSchemas).filter(([name]) => fullRecordName(name) === name);
  return html`<section id="records">
    <h2>Records</h2>
    ${records.map(([name, { shape }]) =>
      renderRecord(name, `Attributes of type "${shape.type.value}"`, toJsonSchema(shape.attributes)),
    )}
    ${renderRecord('SendAnswer', 'At top level', toJsonSchema(sendAnswerSchema))}
    ${renderRecord('MailTest', 'At top level', toJsonSchema(mailTestSchema))}
    ${renderRecord('FileAnswer', 'Under "file"', toJsonSchema(fileAnswerSchema.shape.file))}
  </section>`;
}

function renderRecord(name: string, caption: string, schema: Json): Html {
  const fields = describeFields(schema, { saysNull: true });
  return html`<div class="endpoint" id="record-${name}">
    <h3>${capitalized(spacedName(name))}</h3>
    ${renderFields(
      caption,
      // Every answer has all fields, so none is marked as required.
      fields.map((field) => ({ ...field, required: false })),
    )}
  </div>`;
}

function renderFailures(): Html {
  return html`<section id="failures">
    <h2>Failures</h2>
    ${renderFields(
      'Each with a message under "error"; 404 and 422 also with the fields under "errors"',
      Object.entries(failures).map(([status, [meaning]]) => ({
        name: status,
        type: '',
        required: false,
        description: meaning,
      })),
    )}
  </section>`;
}

function renderFields(caption: string, fields: readonly FieldDescription[]): Html {
  const isTyped = fields.some(({ type }) => type !== '');
  const isDescribed = fields.some(({ description }) => description !== '');
  return html`<table class="fields">
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">Name</th>
        ${isTyped && html`<th scope="col">Type</th>`} ${isDescribed && html`<th scope="col">Meaning</th>`}
      </tr>
    </thead>
    <tbody>
      ${fields.map(
        ({ name, type, required, description }) =>
          html`<tr>
            <td>
              <code>${name}</code>
              ${required && html`<small>required</small>`}
            </td>
            ${isTyped && html`<td>${type}</td>`} ${isDescribed && html`<td>${description}</td>`}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function groupTitle(group: string): string {
  return capitalized(group.replaceAll('_', ' ')).replace(/^Pdf/u, 'PDF');
}

/** The name of the record that a bare record belongs to. */
function fullRecordName(name: string): string {
  return name.replace(/^Bare/u, '');
}

/** `LineItem` as `line item`. */
function spacedName(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, ' ').toLowerCase();
}
