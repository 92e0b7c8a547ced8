import type { Hono } from 'hono';
import { ServiceFailure } from '../failure.ts';
import type { Environment } from './environment.ts';
import { failureBody } from './failure-answer.ts';

/** What is said of a bug: that there was one. */
export const bugBody = { error: 'Something went wrong on our side, try again later' };

/** Refusals of what no route answers, in the same JSON as everywhere. */
export function addLastAnswers(app: Hono<Environment>, onBug: (error: unknown) => void): void {
  app.notFound(() => refusal(new ServiceFailure('not-found', 'There is nothing at this address')));
  app.onError((error) => {
    onBug(error);
    return Response.json(bugBody, { status: 500 });
  });
}

/** For each path that has been added so far: `OPTIONS` says what it can do, and so does the refusal of other methods. */
export function closePaths(app: Hono<Environment>): void {
  const byPath = Map.groupBy(app.routes, (route) => route.path);
  for (const [path, routes] of byPath) {
    const allowed = allowedMethods(routes.map((route) => route.method));
    app.on('OPTIONS', path, () => optionsAnswer(allowed));
    app.all(path, () => refusal(notAllowed(allowed), { Allow: allowed }));
  }
}

/** The methods of a path as `Allow` spells them: whoever can be read can be asked for its head, and all for this. */
export function allowedMethods(methods: readonly string[]): string {
  return methods
    .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    .concat('OPTIONS')
    .join(', ');
}

/** The refusal of a method that a path does not have. */
export function notAllowed(allowed: string): ServiceFailure {
  return new ServiceFailure('method-not-allowed', `Only ${allowed} can be used here`);
}

/** What `OPTIONS` answers, without a key and without counting as a call: the description says as much. */
export function optionsAnswer(allowed: string): Response {
  return new Response(null, { status: 204, headers: { Allow: allowed } });
}

function refusal(failure: ServiceFailure, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json(failureBody(failure), { status: failure.status, headers });
}
