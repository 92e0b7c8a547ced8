import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sampleClients } from '../../src-service/seed/sample/sample-clients.ts';
import { sampleColleagues, sampleIdentity } from '../../src-service/seed/sample/sample-identity.ts';
import { repository } from './lint-imports.ts';

const domainOf = (email: string): string => email.slice(email.indexOf('@') + 1).replace(/\..*$/u, '');

/** Everything by which a user or client would recognize the sample. */
const names = [
  ...[sampleIdentity.account.name, sampleIdentity.account.subdomain, sampleIdentity.owner.name],
  ...sampleColleagues.map(({ name }) => name),
  ...sampleClients.flatMap(({ business, email }) => [business, domainOf(email)]),
].filter((name) => name.length > 5);

const product = globSync('{shared,src-*}/**/*.{ts,tsx,html,css,json}', { cwd: repository })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => !/\.test\.tsx?$|\/testing\/|^src-service\/seed\/sample\//u.test(file));

test('the product names the sample’s business, people and clients in the sample alone', () => {
  expect(names).toEqual(expect.arrayContaining(['Harbor & Pine', 'harborandpine', 'Nora Lindqvist']));
  expect(product.length).toBeGreaterThan(500);
  const found = product.flatMap((file) => {
    const text = readFileSync(path.join(repository, file), 'utf8').toLowerCase();
    return names.filter((name) => text.includes(name.toLowerCase())).map((name) => `${file}: ${name}`);
  });
  expect(found).toEqual([]);
});
