import { expect, test } from '@playwright/test';
import { busiestWindow } from './call-windows.ts';
import { startProxy, type FaultProxy } from './fault-proxy.ts';
import { startService, type ServiceProcess } from './service-process.ts';
import { makeTemporaryFolder, type TemporaryFolder } from './temporary-folder.ts';

let folder: TemporaryFolder;
let service: ServiceProcess;
let proxy: FaultProxy;

test.beforeAll(async () => {
  folder = await makeTemporaryFolder('support');
  service = await startService({ folder: folder.path });
  proxy = await startProxy(service.url);
});

test.afterAll(async () => {
  await proxy.close();
  await service.stop();
  await folder.remove();
});

const headers = () => ({ authorization: `Token token=${service.key}`, 'content-type': 'application/json' });
const createClient = (email: string) =>
  fetch(`${proxy.url}/clients`, {
    method: 'POST',
    headers: headers(),
    body: JSON.stringify({ client: { email, name: 'A' } }),
  });

test('the proxy forwards calls, and the database can be read while the service runs', async () => {
  expect((await createClient('one@example.com')).status).toBe(201);
  expect(service.database.one("SELECT name FROM clients WHERE email = 'one@example.com'")).toEqual({
    name: 'A',
  });
  expect(proxy.calls.at(-1)).toMatchObject({ method: 'POST', path: '/clients', status: 201 });
  // The service logs a request after answering it.
  await expect.poll(() => service.requests().length).toBeGreaterThan(0);
  expect(service.requests().at(-1)).toMatchObject({ method: 'POST', path: '/api/v2/clients', status: 201 });
});

test('an answer can be lost after its effect, and a call before it', async () => {
  proxy.setFault(() => ({ kind: 'lose-answer' }));
  await expect(createClient('two@example.com')).rejects.toThrow();
  proxy.setFault(() => ({ kind: 'lose-call' }));
  await expect(createClient('three@example.com')).rejects.toThrow();
  proxy.setFault(() => ({ kind: 'answer', status: 429, headers: { 'retry-after': '7' } }));
  expect((await createClient('four@example.com')).headers.get('retry-after')).toBe('7');
  proxy.setFault(null);
  const emails = service.database.all('SELECT email FROM clients ORDER BY id').map((row) => row['email']);
  expect(emails).toEqual(['one@example.com', 'two@example.com']);
});

test('offline, connections are refused; online again, the same address answers', async () => {
  await proxy.goOffline();
  await expect(createClient('five@example.com')).rejects.toThrow();
  await proxy.goOnline();
  await service.kill();
  await expect(createClient('five@example.com')).rejects.toThrow();
  await service.restart();
  expect((await createClient('five@example.com')).status).toBe(201);
});

test('the mailbox returns the parsed mail', async () => {
  const post = async (path: string, method: string, body: object) =>
    fetch(`${service.url}${path}`, { method, headers: headers(), body: JSON.stringify(body) });
  await post('/proposals', 'POST', { title: 'T', client_email: 'one@example.com' });
  const { id } = service.database.one('SELECT id FROM proposals');
  const message = { email: 'one@example.com', cc: 'cc@example.com', subject: 'Hello', message: 'Look' };
  await post(`/proposals/${String(id)}/send_proposal`, 'PUT', message);
  const [mail] = await service.mails();
  expect(mail).toMatchObject({ to: ['one@example.com'], cc: ['cc@example.com'], subject: 'Hello' });
  expect(mail?.links.some((link) => link.includes('/p/'))).toBe(true);
});

test('the busiest window is found at any position', () => {
  expect(busiestWindow([], 10)).toBe(0);
  expect(busiestWindow([0, 10, 20], 10)).toBe(1);
  expect(busiestWindow([25, 0, 5, 9, 10, 21, 24], 10)).toBe(3);
});
