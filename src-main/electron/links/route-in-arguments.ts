import { routeOfLink, type Route } from '#shared/domain/route.ts';

/**
 * The route of a link in the arguments of a start, where Windows and Linux pass it. All other arguments are ignored, so
 * an argument can only show a screen.
 */
export function routeInArguments(args: readonly string[]): Route | null {
  for (const argument of args) {
    const route = routeOfLink(argument);
    if (route !== null) return route;
  }
  return null;
}
