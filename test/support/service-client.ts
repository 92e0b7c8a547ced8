import { z } from 'zod';

const recordSchema = z.object({ data: z.object({ id: z.string() }) });

/** Where a service is, and a key of it. */
export interface ServiceAddress {
  readonly url: string;
  readonly key: string;
}

/** Another user of the account, who calls the service directly, without the app and its proxy. */
export interface ServiceClient {
  /** Resolves to the record's id. */
  create(path: string, body: Readonly<Record<string, unknown>>): Promise<string>;
  update(path: string, body: Readonly<Record<string, unknown>>): Promise<void>;
  remove(path: string): Promise<void>;
}

export function serviceClient({ url, key }: ServiceAddress): ServiceClient {
  async function call(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Token token=${key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }
  return {
    create: async (path, body) => recordSchema.parse(await call('POST', path, body)).data.id,
    async update(path, body) {
      await call('PUT', path, body);
    },
    async remove(path) {
      await call('DELETE', path);
    },
  };
}
