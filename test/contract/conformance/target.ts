import { afterAll, beforeAll, inject } from 'vitest';
import type { TestAnswer } from '../../../src-service/testing/test-service.ts';
import { createLimitedRole } from '../../postgres/limited-role.ts';
import { createDatabase } from '../../support/system/start-postgres.ts';
import { startService, type ServiceProcess } from '../../support/service-process.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.ts';

/** An implementation of the API. */
export interface Target {
  /** Ends in `/api/v2`. */
  readonly url: string;
  readonly key: string;
}

/** Another target, and additional headers. */
export interface CallOptions {
  readonly target?: Target;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The given address and key; by default the suite starts our own service. */
export const givenTarget: Target | null =
  process.env['CONFORMANCE_URL'] === undefined
    ? null
    : { url: process.env['CONFORMANCE_URL'].replace(/\/$/u, ''), key: process.env['CONFORMANCE_KEY'] ?? '' };

let current: Target | null = givenTarget;

/** Starts our service before the tests of a file, unless another one is given. */
export function setUpTarget(): void {
  let folder: TemporaryFolder | null = null;
  let process: ServiceProcess | null = null;
  beforeAll(async () => {
    if (givenTarget !== null) return;
    folder = await makeTemporaryFolder('conformance');
    const admin = inject('postgresAdmin') as string | undefined;
    const owner = admin === undefined ? undefined : await createDatabase(admin);
    // The suite shows that the service needs no other rights than those that it is given.
    const postgres =
      admin === undefined || owner === undefined ? undefined : await createLimitedRole(admin, owner);
    const ownerFlags = owner === undefined ? [] : ['--database-owner', owner];
    const flags = ['--rate-limit', 'off', ...ownerFlags];
    process = await startService({ folder: folder.path, postgres, flags });
    current = process;
  });
  afterAll(async () => {
    await process?.stop();
    await folder?.remove();
  });
}

/** Makes a call. It waits as a rate limit asks, so that the suite also runs with the documented limit. */
export async function call(
  method: string,
  path: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<TestAnswer> {
  const { url, key } = options.target ?? target();
  for (;;) {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        Authorization: `Token token=${key}`,
        'Content-Type': 'application/json',
        'User-Agent': 'Layover conformance suite',
        ...options.headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status === 429 && options.target === undefined) {
      await sleep((Number(response.headers.get('retry-after') ?? '1') + 0.1) * 1000);
      continue;
    }
    return {
      status: response.status,
      headers: response.headers,
      // A wrong body fails the assertion that reads it.
      body: (text === '' ? null : JSON.parse(text)) as TestAnswer['body'],
    };
  }
}

export function target(): Target {
  if (current === null) throw new Error('setUpTarget() has not started a service');
  return current;
}

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/** Creates a record and returns its id. */
export async function make(path: string, body: object): Promise<string> {
  const { status, body: document } = await call('POST', path, body);
  if (status !== 201) throw new Error(`POST ${path} answered ${String(status)}`);
  return document.data.id;
}

/** An unused address, so that the suite can run again on the same data. */
export function freshAddress(): string {
  return `conformance-${crypto.randomUUID()}@example.com`;
}

/** The page of a list that contains a record; the list may contain others. */
export async function firstPage(path: string): Promise<TestAnswer> {
  return call('GET', `${path}${path.includes('?') ? '&' : '?'}per=100`);
}
