import type { Hono } from 'hono';
import { ServiceFailure, unavailable } from '../failure.ts';
import type { Environment } from './environment.ts';
import { failureBody } from './failure-answer.ts';

/** When a caller may try again while the database does not answer. */
export const unavailableSeconds = '5';

/** The body of a 500: no details. */
export const bugBody = { error: 'Something went wrong on our side, try again later' };

/** Answers paths without a route with the JSON of a refusal. */
export function addFallbacks(app: Hono<Environment>, onBug: (error: unknown) => void): void {
  app.notFound(() => refusalResponse(new ServiceFailure('not-found', 'There is nothing at this address')));
  app.onError((error, { req }) => {
    if (error instanceof ServiceFailure) {
      // A read may be repeated, whatever it has counted.
      const isRead = req.method === 'GET' || req.method === 'HEAD';
      if (error.code === 'unavailable' || (error.code === 'outcome-unknown' && isRead))
        return refusalResponse(unavailable(), { 'Retry-After': unavailableSeconds });
      if (error.code === 'outcome-unknown') return refusalResponse(error);
    }
    onBug(error);
    return Response.json(bugBody, { status: 500 });
  });
}

/** Adds `OPTIONS` and a 405 with `Allow` to every path that has a route by now. */
export function addMethodRefusals(app: Hono<Environment>): void {
  const byPath = Map.groupBy(app.routes, (route) => route.path);
  for (const [path, routes] of byPath) {
    const allowed = allowedMethods(routes.map((route) => route.method));
    app.on('OPTIONS', path, () => optionsAnswer(allowed));
    app.all(path, () => refusalResponse(notAllowed(allowed), { Allow: allowed }));
  }
}

/** The value of `Allow`: `GET` includes `HEAD`, every path has `OPTIONS`. */
export function allowedMethods(methods: readonly string[]): string {
  return methods
    .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    .concat('OPTIONS')
    .join(', ');
}

export function notAllowed(allowed: string): ServiceFailure {
  return new ServiceFailure('method-not-allowed', `Only ${allowed} can be used here`);
}

/** An answer to `OPTIONS`. It needs no key and does not count as a call. */
export function optionsAnswer(allowed: string): Response {
  return new Response(null, { status: 204, headers: { Allow: allowed } });
}

export function refusalResponse(
  failure: ServiceFailure,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json(failureBody(failure), { status: failure.status, headers });
}
