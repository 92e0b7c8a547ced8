import { inject } from 'vitest';
import { createDatabase } from '../../support/system/start-postgres.ts';
import { startService, type ServiceProcess } from '../../support/service-process.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: { readonly data?: unknown };
}

/** One of several services on one database. */
export interface Node extends ServiceProcess {
  call(method: string, path: string, body?: object): Promise<Answer>;
}

export interface Nodes {
  /** The address of their database. */
  readonly postgres: string;
  /** Starts one more service with these flags. */
  start(...flags: readonly string[]): Promise<Node>;
  /** Stops all that still run. */
  stop(): Promise<void>;
}

/** A database of their own for several services. */
export async function prepareNodes(): Promise<Nodes> {
  const postgres = await createDatabase(inject('postgresAdmin'));
  const cleanUps: (() => Promise<void>)[] = [];
  return {
    postgres,
    async start(...flags) {
      const folder = await makeTemporaryFolder('node');
      cleanUps.push(() => folder.remove());
      const service = await startService({ folder: folder.path, postgres, flags });
      cleanUps.push(() => service.stop());
      return { ...service, call: (...request) => call(service, ...request) };
    },
    async stop() {
      for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
    },
  };
}

async function call(
  { url, key }: ServiceProcess,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { Authorization: `Token token=${key}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? {} : (JSON.parse(text) as Answer['body']),
  };
}
