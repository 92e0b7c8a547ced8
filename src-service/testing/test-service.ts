import { memoryTransport } from '../delivery/mail/transport.ts';
import { createService, type Service, type ServiceOptions } from '../service.ts';

/** The attributes that tests read one by one; whole records are compared by `toEqual`. */
interface TestAttributes {
  readonly title: string;
  readonly name: string;
  readonly email: string;
  readonly full_name: string;
  readonly status: string;
  readonly public_id: string;
  readonly client_id: number;
  readonly proposal_id: number | null;
  readonly template_id: number | null;
  readonly archived_at?: string;
  readonly position: number;
  readonly optional: boolean;
  readonly page_break: boolean;
  readonly reusable: boolean;
  readonly selected: boolean;
  readonly total_in_cents: number;
  readonly amount_in_cents: number;
  readonly activity_type: string;
  readonly target_url: string;
  readonly secret?: string;
}

interface TestRecord {
  readonly id: string;
  readonly type: string;
  readonly attributes: TestAttributes;
  readonly relationships?: Readonly<Record<string, { readonly data: readonly TestRecord[] }>>;
}

/** Any document of the API. */
interface TestDocument {
  readonly data: readonly TestRecord[] & TestRecord;
  readonly included?: readonly TestRecord[];
  readonly meta: Readonly<
    Record<'total_count' | 'total_pages' | 'current_page', number> &
      Record<'next_page' | 'prev_page', number | null>
  >;
  readonly links: object;
  readonly errors: readonly { readonly source: { readonly pointer: string }; readonly detail: string }[];
  readonly error: string;
  readonly status: string;
}

export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: TestDocument;
}

/** A service in process, with a clock that stands still. */
export interface TestService {
  readonly service: Service;
  readonly clock: { now(): number; advance(milliseconds: number): void };
  readonly mail: ReturnType<typeof memoryTransport>;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>;
  /** A client’s browser: it asks for the page, or submits a form, and for the style sheet of its load. */
  page(path: string, form?: Record<string, string> | URLSearchParams, method?: string): Promise<Response>;
}

/** The headers of a browser that matter for views. */
export const browser = {
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0',
  'Accept-Language': 'en',
} as const;

/** Where the style sheet is by which a browser shows itself; null on a page without one. */
export function stylesOf(page: string): string | null {
  const address = /<link rel="stylesheet" href="([^"]+)"/u.exec(page)?.[1];
  return address === undefined ? null : new URL(address, 'http://service.test/p/page').pathname;
}

/** The key that `call` uses. */
export const testKey = 'key-for-tests';
const start = Date.parse('2026-03-02T09:00:00.250Z');

/**
 * A service in memory at 09:00 UTC on 2 March 2026, without a rate limit. It throws bugs instead of reporting them;
 * `options` override everything.
 */
export function createTestService(
  options: Partial<ServiceOptions> = {},
  create: (options: ServiceOptions) => Service = createService,
): TestService {
  let time = start;
  const clock = {
    now: () => time,
    advance(milliseconds: number) {
      time += milliseconds;
    },
  };
  const mail = memoryTransport();
  const service = create({
    database: ':memory:',
    key: testKey,
    rateLimit: null,
    publicUrl: 'https://proposals.example',
    clock,
    mail,
    onBug(error) {
      throw error;
    },
    ...options,
  });
  return {
    service,
    clock,
    mail,
    async call(method, path, body, headers = {}) {
      const response = await service.fetch(
        new Request(`http://service.test/api/v2${path}`, {
          method,
          headers: {
            Authorization: `Token token=${testKey}`,
            'Content-Type': 'application/json',
            ...headers,
          },
          ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        }),
        '203.0.113.9',
      );
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        // A wrong body fails the assertion that reads it.
        body: (text === '' ? null : JSON.parse(text)) as TestDocument,
      };
    },
    async page(path, form, method = form === undefined ? 'GET' : 'POST') {
      const browse = (to: string, init: RequestInit = {}): Promise<Response> =>
        service.fetch(new Request(`http://service.test${to}`, { headers: browser, ...init }), '203.0.113.80');
      const body = form === undefined ? null : new URLSearchParams(form);
      const answer = await browse(path, { method, body });
      const styles = stylesOf(await answer.clone().text());
      if (styles !== null) await browse(styles);
      return answer;
    },
  };
}
