import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toLocalId } from './testing/ids.ts';
import { linkToRoute, pathOfRoute, routeOfLink, screens, type Route } from './route.ts';

const ids = fc
  .oneof(
    fc.uuid({ version: 7 }),
    fc.integer({ min: 1, max: 1e9 }).map((id) => `proposal:${id}`),
  )
  .map(toLocalId);
const routes: fc.Arbitrary<Route> = fc.oneof(
  fc.constantFrom(...screens).map((screen) => ({ to: 'screen' as const, screen })),
  ids.map((id) => ({ to: 'proposal' as const, id })),
  ids.map((id) => ({ to: 'client' as const, id })),
);

describe('links to a route', () => {
  it('lead back to it', () => {
    fc.assert(
      fc.property(routes, (route) => {
        expect(routeOfLink(linkToRoute(route))).toEqual(route);
      }),
    );
  });

  it('look like this', () => {
    expect(linkToRoute({ to: 'proposal', id: toLocalId('proposal:17') })).toBe(
      'layover://proposals/proposal%3A17',
    );
    expect(linkToRoute({ to: 'screen', screen: 'outbox' })).toBe('layover://outbox');
    expect(pathOfRoute({ to: 'client', id: toLocalId('client:3') })).toBe('/clients/client%3A3');
    expect(pathOfRoute({ to: 'settings', section: 'email' })).toBe('/settings?section=email');
  });

  it.each([
    ['another scheme', 'https://proposals/proposal:17'],
    ['a screen that is none', 'layover://admin'],
    ['a record of a screen without records', 'layover://outbox/1'],
    ['a way out of the path', 'layover://proposals/..%2f..%2fetc'],
    ['more than an id', 'layover://proposals/17/send'],
    ['a query', 'layover://proposals/17?send=1'],
    ['a fragment', 'layover://proposals#/settings'],
    ['credentials', 'layover://me:secret@proposals/17'],
    ['a port', 'layover://proposals:80/17'],
    ['broken escapes', 'layover://proposals/%E0%A4%A'],
    ['markup', 'layover://proposals/%3Cimg%20src=x%3E'],
    ['no host', 'layover:proposals'],
    ['nothing', ''],
    ['too much', `layover://proposals/${'1'.repeat(400)}`],
  ])('are refused with %s', (_why, link) => {
    expect(routeOfLink(link)).toBeNull();
  });

  it('never throw', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((rest) => `layover://${rest}`),
        ),
        (link) => {
          const route = routeOfLink(link);
          if (route !== null) expect(routeOfLink(linkToRoute(route))).toEqual(route);
        },
      ),
    );
  });
});
