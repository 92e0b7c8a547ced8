import { describe, expect, it } from 'vitest';
import { createRateLimiter } from '../http/rate-limit/rate-limiter.ts';
import { createTestService, stylesOf } from '../testing/test-service.ts';
import { runNow } from '../storage/steps.ts';

const minute = 60_000;

async function sent(options: Parameters<typeof createTestService>[0] = {}) {
  const test = createTestService(options);
  await test.call('POST', '/clients', { name: 'Ann', email: 'ann@x.example', locale: 'de' });
  const { body } = await test.call('POST', '/proposals', { title: 'Offer', client_id: 1 });
  await test.call('PUT', '/proposals/1/send_proposal', { email: 'ann@x.example' });
  const path = `/p/${body.data.attributes.public_id}`;
  const ask = (address: string, agent: string, target: string): Promise<Response> =>
    test.service.fetch(
      new Request(`http://service.test${target}`, { headers: { 'User-Agent': agent } }),
      address,
    );
  /** A browser: the page and the style sheet of its load. */
  const view = async (address: string, agent = 'A', target = path): Promise<Response> => {
    const answer = await ask(address, agent, target);
    const styles = answer.status === 200 ? stylesOf(await answer.clone().text()) : null;
    if (styles !== null) await ask(address, agent, styles);
    return answer;
  };
  const count = (type: string): number =>
    runNow(
      test.service.database
        .query<{ n: number }>('SELECT COUNT(*) AS n FROM activities WHERE activity_type = ?')
        .get(type),
    )?.n ?? 0;
  return { ...test, path, view, count };
}

/** A sent proposal and an endpoint for the views of its page. */
async function subscribed() {
  const posted: string[] = [];
  const test = await sent({
    webhooks: {
      post(_url, body) {
        posted.push(body);
        return Promise.resolve({ status: 200 });
      },
    },
  });
  await test.call('POST', '/webhook_endpoints', {
    target_url: 'https://hooks.example',
    events: ['proposal_activity_client_viewed_proposal'],
  });
  return { ...test, posted };
}

describe('limits of the public page', () => {
  it('a visitor’s views within half an hour are one activity and one event', async () => {
    const test = await subscribed();
    const { posted } = test;
    for (let index = 0; index < 10; index += 1) expect((await test.view('198.51.100.1')).status).toBe(200);
    await test.service.settled();
    expect([test.count('client_view_proposal'), posted.length]).toEqual([1, 1]);
    // Another address, another program, another half hour, another sending.
    await test.view('198.51.100.2');
    await test.view('198.51.100.1', 'B');
    expect(test.count('client_view_proposal')).toBe(3);
    test.clock.advance(30 * minute);
    await test.view('198.51.100.1');
    expect(test.count('client_view_proposal')).toBe(4);
    await test.call('PUT', '/proposals/1/send_proposal', { email: 'ann@x.example' });
    await test.view('198.51.100.1');
    expect(test.count('client_view_proposal')).toBe(5);
  });

  it('2,000 simultaneous views leave a few activities and events, and answer in the client’s language when to return', async () => {
    const test = await subscribed();
    const answers = await Promise.all(
      Array.from({ length: 2000 }, (_, index) =>
        test.view(`198.51.${String(index % 200)}.1`, `agent ${String(index)}`),
      ),
    );
    await test.service.settled();
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(120);
    expect([test.count('client_view_proposal'), test.posted.length]).toEqual([60, 60]);
    const last = answers.at(-1);
    expect(last?.status).toBe(429);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await last?.text()).toContain('Zu viele Anfragen');
    test.clock.advance(minute);
    expect((await test.view('198.51.100.1')).status).toBe(200);
  });

  it('one address or IPv6 network cannot use up the budget of others', async () => {
    const test = await sent();
    const other = await test.call('POST', '/proposals', { title: 'Other', client_id: 1 });
    const otherPath = `/p/${other.body.data.attributes.public_id}`;
    for (let index = 0; index < 300; index += 1)
      await test.view(`2001:db8:0:1::${index.toString(16)}`, 'A', otherPath);
    expect((await test.view('2001:db8:0:1::ffff')).status).toBe(429);
    expect((await test.view('2001:db8:0:2::1')).status).toBe(200);
  });

  it('300 questions in half a second become ten, and the typed text stays', async () => {
    const test = await sent();
    const token = /name="token" value="([^"]+)"/u.exec(await (await test.page(test.path)).text())?.[1] ?? '';
    const submit = (decision: string, fields: Readonly<Record<string, string>> = {}) =>
      test.page(test.path, { token, decision, ...fields });
    const answers: Response[] = [];
    for (const passed of [0, 250, 250]) {
      test.clock.advance(passed);
      const asked = Array.from({ length: 100 }, (_, index) =>
        submit('ask', { message: `Why ${String(answers.length + index)}?` }),
      );
      answers.push(...(await Promise.all(asked)));
    }
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(290);
    expect(test.count('client_clarification_proposal')).toBe(10);
    const pages = await Promise.all(answers.map((answer) => answer.text()));
    const kept = pages.filter((page, index) => page.includes(`Why ${String(index)}?`));
    // Beyond the budget of views, the answer is a short notice.
    expect(kept.length).toBeGreaterThan(100);
    expect(pages.filter((page) => page.includes('<textarea'))).toEqual(kept);
    // A decision is no question.
    test.clock.advance(20_000);
    expect((await submit('ask', { message: 'Why?' })).status).toBe(429);
    expect((await submit('accept', { name: 'Ann' })).status).toBe(303);
  });

  it('300 chosen options at once are refused beyond the budget of forms', async () => {
    const test = await sent();
    const token = /name="token" value="([^"]+)"/u.exec(await (await test.page(test.path)).text())?.[1] ?? '';
    const answers = await Promise.all(
      Array.from({ length: 300 }, () => test.page(test.path, { token, decision: 'choose' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(240);
  });

  it('repeated loads of a picture are one opening', async () => {
    const test = await sent();
    const picture = /\/o\/[\w-]+\.gif/u.exec(test.mail.messages[0]?.html ?? '')?.[0] ?? '';
    for (let index = 0; index < 200; index += 1) await test.view('198.51.100.1', 'A', picture);
    expect(test.count('client_email_opened')).toBe(1);
  });

  it('a PDF is printed once until the proposal changes, also for simultaneous requests', async () => {
    let printed = 0;
    const pdf = {
      async print() {
        printed += 1;
        await new Promise((resolve) => setTimeout(resolve, 5));
        return new Uint8Array([1]);
      },
      close: () => Promise.resolve(),
    };
    const test = await sent({ pdf });
    const ask = () => test.view('198.51.100.1', 'A', `${test.path}/pdf`);
    const together = await Promise.all([ask(), ask(), ask()]);
    expect(together.map(({ status }) => status)).toEqual([200, 200, 200]);
    await ask();
    expect([printed, test.count('client_view_pdf')]).toEqual([1, 1]);
    await test.call('POST', '/sections', { proposal_id: 1, title: 'New' });
    await ask();
    expect(printed).toBe(2);
  });

  it('a full PDF queue answers 503 with Retry-After', async () => {
    const finish: (() => void)[] = [];
    const pdf = {
      print: () =>
        new Promise<Uint8Array>((resolve) => {
          finish.push(() => resolve(new Uint8Array([1])));
        }),
      close: () => Promise.resolve(),
    };
    const test = await sent({ pdf });
    const asked = Array.from({ length: 8 }, async (_, index) => {
      const made = await test.call('POST', '/proposals', { title: `P${String(index)}`, client_id: 1 });
      return test.view('198.51.100.1', 'A', `/p/${made.body.data.attributes.public_id}/pdf`);
    });
    await new Promise((resolve) => setTimeout(resolve, 30));
    const ninth = await test.view('198.51.100.1', 'A', `${test.path}/pdf`);
    expect([ninth.status, ninth.headers.get('retry-after')]).toEqual([503, '10']);
    expect(await ninth.text()).toContain('viele PDFs');
    for (const end of finish) end();
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(8).fill(200));
  });

  it('budgets have bounded memory', () => {
    let now = 0;
    const limiter = createRateLimiter(
      { calls: 2, milliseconds: 60_000, window: 'bucket' },
      { now: () => now },
    );
    const started = performance.now();
    for (let key = 0; key < 200_000; key += 1) limiter.take(String(key));
    expect(performance.now() - started).toBeLessThan(5000);
    // A clock that is set back by years must not lock anybody out.
    now = 1e12;
    limiter.take('x');
    limiter.take('x');
    now = 0;
    expect(limiter.take('x').waitMs).toBeLessThanOrEqual(60_000);
  });
});
