import { routeOfLink, type Route } from '#shared/domain/route.ts';

/**
 * Where the arguments of a start lead: Windows and Linux hand a link over as one of them. Everything that is
 * not exactly a link to a route is ignored, so no argument can do more than show a screen.
 */
export function routeInArguments(args: readonly string[]): Route | null {
  for (const argument of args) {
    const route = routeOfLink(argument);
    if (route !== null) return route;
  }
  return null;
}
