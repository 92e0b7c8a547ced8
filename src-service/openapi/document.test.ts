import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { allRoutes } from '../routes/all-routes.ts';
import { createTestService } from '../testing/test-service.ts';
import { describeApi } from './document.ts';

describe('OpenAPI description', () => {
  it('is valid OpenAPI 3.1, and is served without a key', async () => {
    const { call, page } = createTestService();
    const served = await call('GET', '/openapi.json', undefined, { Authorization: '' });
    expect(served.status).toBe(200);
    const validator = new Validator();
    expect(await validator.validate(served.body)).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    expect(await (await page('/api/v2/docs')).text()).toContain('/api/v2/proposals/:id/send_proposal');
  });

  it('describes every route with its success and its failures', () => {
    const routes = allRoutes(new Set());
    const description: any = describeApi(routes);
    for (const route of routes) {
      const path = route.path.replaceAll(/:(\w+)/gu, '{$1}');
      const operation = description.paths[path]?.[route.method.toLowerCase()];
      const statuses = Object.keys(operation?.responses ?? {});
      expect([route.method, path, statuses.some((status) => status.startsWith('2'))]).toEqual([
        route.method,
        path,
        true,
      ]);
      expect(statuses).toEqual(expect.arrayContaining(['401', '406', '429', '500']));
      if (route.path.includes(':')) expect(statuses).toContain('404');
      if (route.body !== null) expect(statuses).toEqual(expect.arrayContaining(['400', '422']));
    }
    const ids = routes.map(
      (route) =>
        description.paths[route.path.replaceAll(/:(\w+)/gu, '{$1}')][route.method.toLowerCase()].operationId,
    );
    expect(new Set(ids).size).toBe(ids.length);
  });
});
