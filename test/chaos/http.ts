/** A plain HTTP client of the API, without any code of the product. */
export interface Http {
  /** The parsed answer. Throws `HttpFailure` for a status other than 2xx, and the errors of `fetch`. */
  call(method: string, path: string, body?: object): Promise<unknown>;
}

/** An answer with a status other than 2xx. */
export class HttpFailure extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** @param base ends in `/api/v2` */
export function createHttp(base: string, key: string): Http {
  return {
    async call(method, path, body) {
      const response = await fetch(base + path, {
        method,
        headers: {
          authorization: `Token token=${key}`,
          'content-type': 'application/json',
          connection: 'close',
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok)
        throw new HttpFailure(response.status, `${method} ${path}: ${response.status} ${text}`);
      return JSON.parse(text);
    },
  };
}
