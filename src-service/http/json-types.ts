/** `field-notes.md §1 #5` */
const jsonTypes = new Set(['*/*', 'application/*', 'application/json', 'application/vnd.api+json']);

const eventTypes = new Set(['*/*', 'text/*', 'text/event-stream']);

/** Whether an `Accept` header allows JSON. A missing one does. */
export function acceptsJson(accept: string | undefined): boolean {
  return acceptsOneOf(jsonTypes, accept);
}

/** The same for server-sent events. */
export function acceptsEvents(accept: string | undefined): boolean {
  return acceptsOneOf(eventTypes, accept);
}

function acceptsOneOf(types: ReadonlySet<string>, accept: string | undefined): boolean {
  if (accept === undefined || accept.trim() === '') return true;
  return accept.split(',').some((part) => {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    return types.has(type) && !parameters.some((parameter) => /^q=0(?:\.0{0,3})?$/u.test(parameter));
  });
}

/** Whether a `Content-Type` can be JSON. A missing one can. */
export function isJsonType(contentType: string | undefined): boolean {
  if (contentType === undefined || contentType.trim() === '') return true;
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return type === 'application/json' || /^application\/[\w.-]+\+json$/u.test(type);
}
