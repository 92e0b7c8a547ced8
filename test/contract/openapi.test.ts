import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { describeFields } from '../../src-service/api/openapi/describe-fields.ts';
import { describeApi, toJsonSchema } from '../../src-service/api/openapi/document.ts';
import { allRoutes } from '../../src-service/api/routes/all-routes.ts';
import { createTestService } from '../../src-service/testing/test-service.ts';

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, unknown>>;
}

describe('OpenAPI description', () => {
  it('is valid OpenAPI 3.1, and is served without a key', async () => {
    const { page } = createTestService();
    const served = await page('/api/v2/openapi.json');
    expect(served.status).toBe(200);
    const validator = new Validator();
    expect(await validator.validate((await served.json()) as Record<string, unknown>)).toEqual({
      valid: true,
    });
    expect(validator.version).toBe('3.1');
    const docs = await (await page('/api/v2/docs')).text();
    for (const path of ['/api/v2/proposals/:id/send_proposal', '/api/v2/changes'])
      expect(docs).toContain(path);
  });

  it('the docs page names every field of every payload with its type and meaning', async () => {
    const { page } = createTestService();
    const docs = await (await page('/api/v2/docs')).text();
    const text = docs.replaceAll(/<[^>]*>/gu, ' ').replaceAll(/\s+/gu, ' ');
    for (const route of allRoutes) {
      for (const { name, type, description } of route.body === null
        ? []
        : describeFields(toJsonSchema(route.body.schema), { saysNull: false })) {
        expect([route.path, name, type]).not.toContain('');
        expect(docs).toContain(`<code>${name}</code>`);
        expect(text).toContain(type);
        expect(text).toContain(description);
      }
    }
    expect(text).toContain('amount integer In minor units of the currency');
    expect(text).toContain('email required e-mail address');
    expect(text).toContain('yearly, semiannually, trimester');
    expect(text).toContain('per integer Records per page');
    expect(text).toContain('Answers 200 with the proposal , or 400, 401, 404, 406, 429, 500, 503 .');
    expect(text).toContain('amount_in_cents integer or null');
    for (const status of [400, 401, 403, 404, 405, 406, 408, 413, 415, 422, 429, 431, 500, 503]) {
      expect(docs).toContain(`<code>${String(status)}</code>`);
    }
    for (const [, id] of docs.matchAll(/href="#([^"]+)"/gu)) expect(docs).toContain(`id="${id}"`);
  });

  it('describes every route with its success and its failures', () => {
    const routes = allRoutes;
    const paths = describeApi(routes)['paths'] as Readonly<
      Record<string, Readonly<Record<string, Operation>>>
    >;
    const ids = new Set<string>();
    for (const route of routes) {
      const path = route.path.replaceAll(/:(\w+)/gu, '{$1}');
      const operation = paths[path]?.[route.method.toLowerCase()];
      const statuses = Object.keys(operation?.responses ?? {});
      const expected = ['401', '406', '429', '500', '503'];
      if (route.path.includes(':')) expected.push('404');
      if (route.body !== null) expected.push('400', '413', '415', '422');
      expect([path, statuses]).toEqual([path, expect.arrayContaining(expected)]);
      // A file may be there already.
      const isUpload = ['POST /files', 'PATCH /files/:hash'].includes(`${route.method} ${route.path}`);
      expect(statuses.filter((status) => status.startsWith('2'))).toHaveLength(isUpload ? 2 : 1);
      ids.add(operation?.operationId ?? '');
    }
    expect(ids.size).toBe(routes.length);
  });
});
