import { describe, expect, it } from 'vitest';
import { createTestService, stylesOf } from '../../testing/test-service.ts';
import { people, scanners, type Trace } from '../../testing/view-traces.ts';
import { runNow } from '../../storage/steps.ts';

const printed = { print: () => Promise.resolve(new Uint8Array([1])), close: () => Promise.resolve() };

/** Replays a trace on a proposal of its own, with its time. Returns what was counted. */
async function replay({ requests }: Trace, headers: Readonly<Record<string, string>> = {}) {
  const test = createTestService({ pdf: printed });
  const { body } = await test.call('POST', '/proposals', { title: 'Offer' });
  await test.call('PUT', '/proposals/1/send_proposal', { email: 'ann@x.example' });
  const path = `/p/${body.data.attributes.public_id}`;
  const styles = new Map<string, string>();
  let now = 0;
  for (const request of requests.toSorted((a, b) => a.at - b.at)) {
    test.clock.advance((request.at - now) * 1000);
    now = request.at;
    const { what, address = '198.51.100.1', method = 'GET' } = request;
    const load = styles.get(address) ?? '';
    const target = { page: path, pdf: `${path}/pdf`, styles: load }[what as string] ?? `${load}/${what}`;
    const all = { ...request.headers, ...headers };
    const url = `http://service.test${target}`;
    const answer = await test.service.fetch(new Request(url, { method, headers: all }), address);
    expect(answer.status).toBe(200);
    if (what === 'page' && method === 'GET') styles.set(address, stylesOf(await answer.text()) ?? '');
  }
  const counted = test.service.database.query<{ type: string; n: number }>(
    'SELECT activity_type AS type, COUNT(*) AS n FROM activities GROUP BY activity_type',
  );
  const views = await test.call('GET', '/proposals/1/views');
  return {
    count: Object.fromEntries(runNow(counted.all()).map(({ type, n }) => [type, n])),
    views: views.body.data.attributes as unknown as Readonly<Record<string, unknown>>,
  };
}

describe('views', () => {
  it('of twelve scanners are not counted', async () => {
    expect(scanners).toHaveLength(12);
    const counted = [];
    for (const trace of scanners) {
      const { count, views } = await replay(trace);
      if (count['client_view_proposal'] !== undefined || count['client_view_pdf'] !== undefined)
        counted.push(trace.name);
      expect(views).toMatchObject({ first_view_at: null, last_view_at: null, views: 0, seconds_on_page: 0 });
    }
    expect(counted).toEqual([]);
  });

  it.each(people)('of $name are counted', async ({ views: expected = 1, seconds = 0, ...trace }) => {
    expect(people).toHaveLength(12);
    const { count, views } = await replay(trace);
    expect(count['client_view_proposal']).toBe(expected);
    expect(views).toMatchObject({ views: expected, seconds_on_page: seconds });
    expect(Date.parse(String(views['last_view_at']))).toBeGreaterThanOrEqual(
      Date.parse(String(views['first_view_at'])),
    );
  });

  it('of the account itself are its own, once its link was followed', async () => {
    const test = createTestService();
    await test.call('POST', '/proposals', { title: 'Offer' });
    await test.call('PUT', '/proposals/1/send_proposal', { email: 'ann@x.example' });
    const { own_page_url: own, page_url: page } = (await test.call('GET', '/proposals/1/views')).body.data
      .attributes as unknown as Readonly<Record<string, string>>;
    const link = new URL(own ?? '');
    const marked = await test.page(link.pathname + link.search);
    expect([marked.status, new URL(marked.headers.get('location') ?? '', own).href]).toEqual([303, page]);
    const setCookie = marked.headers.get('set-cookie') ?? '';
    // Without a path it is sent to the pages alone, wherever the proxy puts them.
    expect(setCookie).not.toContain('Path');
    expect(setCookie).toMatch(/; HttpOnly; SameSite=Lax; Secure$/u);
    const [cookie = ''] = setCookie.split(';');
    const trace = people[0] ?? { name: '', requests: [] };
    const replayed = async (headers: Readonly<Record<string, string>>) => {
      const agent = { ...trace.requests[0]?.headers, ...headers };
      const ask = (path: string) =>
        test.service.fetch(new Request(`http://service.test${path}`, { headers: agent }));
      await ask(stylesOf(await (await ask(link.pathname)).text()) ?? '');
      const { body } = await test.call('GET', '/proposal_activities?per=1');
      return body.data[0]?.attributes.activity_type;
    };
    expect(await replayed({ Cookie: `other=1; ${cookie}` })).toBe('user_view_proposal');
    expect(await replayed({ Cookie: 'layover_own=forged' })).toBe('client_view_proposal');
    // A forged or old link marks nobody.
    expect((await test.page(`${link.pathname}?own=zzzzzzzzz.AAAA`)).status).toBe(200);
    test.clock.advance(8 * 24 * 3_600_000);
    expect((await test.page(link.pathname + link.search)).status).toBe(200);
  });

  it('need a style sheet that this service named, for this page and in time', async () => {
    const test = createTestService();
    for (const title of ['One', 'Two']) await test.call('POST', '/proposals', { title });
    const [two, one] = (await test.call('GET', '/proposals')).body.data;
    const path = (record: typeof one): string => `/p/${record?.attributes.public_id ?? ''}`;
    const styles = stylesOf(await (await test.page(path(one))).text()) ?? '';
    expect((await test.page(styles.replace(path(one), path(two)))).status).toBe(404);
    expect((await test.page(`${styles.slice(0, -2)}AA`)).status).toBe(404);
    expect((await test.page(`${styles}/7.gif`)).status).toBe(404);
    const answer = await test.page(styles);
    expect(answer.headers.get('content-type')).toContain('text/css');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    test.clock.advance(16 * 60_000);
    expect((await test.page(styles)).status).toBe(404);
    expect((await test.page(`${styles}/1200.gif`)).status).toBe(200);
  });

  it('are proved by a decision where the style sheet was blocked', async () => {
    const test = createTestService();
    const { body } = await test.call('POST', '/proposals', { title: 'Offer' });
    await test.call('PUT', '/proposals/1/send_proposal', { email: 'ann@x.example' });
    const url = `http://service.test/p/${body.data.attributes.public_id}`;
    const headers = { 'User-Agent': 'HeadlessChrome/142.0' };
    const text = await (await test.service.fetch(new Request(url, { headers }))).text();
    const token = /name="token" value="([^"]+)"/u.exec(text)?.[1] ?? '';
    const form = new URLSearchParams({ token, decision: 'accept', name: 'Ann' });
    await test.service.fetch(new Request(url, { method: 'POST', headers, body: form }));
    const activities = (await test.call('GET', '/proposal_activities?per=2')).body.data;
    expect(activities.map(({ attributes }) => attributes.activity_type)).toEqual([
      'client_accepted_proposal',
      'client_view_proposal',
    ]);
  });
});
