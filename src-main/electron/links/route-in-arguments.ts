import { routeOfLink, type Route } from '#shared/domain/route.ts';

/**
 * The route of a link in the arguments of a start, where Windows and Linux pass it. Anything else is ignored, so no argument
 * can do more than show a screen.
 */
export function routeInArguments(args: readonly string[]): Route | null {
  for (const argument of args) {
    const route = routeOfLink(argument);
    if (route !== null) return route;
  }
  return null;
}
