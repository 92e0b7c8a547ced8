import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { serveAdmin } from './admin-server.ts';
import { createMetrics } from './metrics.ts';
import { openRequestLog } from './request-log.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

const handled = {
  ...{ id: 'r1', key: 7, method: 'GET', status: 200, milliseconds: 30, bytes: 512 },
  url: 'http://x.example/p/secret-name/styles/secret-load?own=1',
};

describe('admin port', () => {
  it('tells health, readiness and metrics, and nothing else', async () => {
    const metrics = createMetrics();
    metrics.observe(handled);
    metrics.observe({
      ...handled,
      url: 'http://x.example/api/v2/users',
      method: 'BREW',
      milliseconds: 20_000,
    });
    let reason: string | null = null;
    const gauges = [
      { name: 'layover_mail_messages', help: 'H.', values: [{ labels: { state: 'queued' }, value: 3 }] },
    ];
    const admin = await serveAdmin({
      host: '127.0.0.1',
      port: 0,
      notReadyReason: () => Promise.resolve(reason),
      metrics: () => Promise.resolve(metrics.text(gauges)),
    });
    cleanUps.push(admin.stop);
    const ask = (path: string, method = 'GET') =>
      fetch(`http://127.0.0.1:${String(admin.port)}${path}`, { method });
    expect(await (await ask('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await ask('/readyz')).status).toBe(200);
    reason = 'the service is stopping';
    const unready = await ask('/readyz');
    expect([unready.status, await unready.json()]).toEqual([503, { status: 'unready', reason }]);
    expect((await ask('/healthz')).status).toBe(200);
    expect([(await ask('/')).status, (await ask('/metrics', 'POST')).status]).toEqual([404, 405]);
    const text = await (await ask('/metrics')).text();
    expect(text).toContain('layover_http_requests_total{kind="view",method="GET",status="200"} 1\n');
    expect(text).toContain('layover_http_requests_total{kind="api",method="other",status="200"} 1\n');
    expect(text).toContain('layover_http_request_seconds_bucket{kind="view",le="0.05"} 1\n');
    expect(text).toContain('layover_http_request_seconds_bucket{kind="api",le="10"} 0\n');
    expect(text).toContain('layover_http_request_seconds_bucket{kind="api",le="+Inf"} 1\n');
    expect(text).toContain('layover_mail_messages{state="queued"} 3\n');
    expect(text).not.toContain('secret');
    // Each line is a comment or a sample.
    for (const line of text.trimEnd().split('\n'))
      expect(line).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+|[a-z_]+(?:\{[^}]*\})? [\d.e+-]+)$/u);
  });
});

describe('request log', () => {
  it('goes on in a new file after a rotation, without secrets', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'layover-log-'));
    cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
    const path = join(folder, 'requests.log');
    const bugs: unknown[] = [];
    const log = openRequestLog(path, (error) => void bugs.push(error));
    log.write(handled);
    renameSync(path, `${path}.1`);
    log.reopen();
    log.write({ ...handled, id: 'r2' });
    log.write({ ...handled, url: 'http://service.test/invitations/secret-token' });
    await log.close();
    await expect.poll(() => readFileSync(`${path}.1`, 'utf8')).toContain('"r1"');
    const second = readFileSync(path, 'utf8');
    const [line = '', invitation = ''] = second.split('\n');
    expect(JSON.parse(invitation)).toMatchObject({ path: '/invitations/…' });
    expect(JSON.parse(line)).toMatchObject({ id: 'r2', key: 7, bytes: 512, path: '/p/…/styles/…' });
    expect(second).not.toContain('secret');
    expect(bugs).toEqual([]);
  });
});
