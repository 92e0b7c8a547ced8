import { placeOfLink, type Place } from '#shared/domain/place.ts';

/**
 * Where the arguments of a start lead: Windows and Linux hand a link over as one of them. Everything that is
 * not exactly a link to a place is ignored, so no argument can do more than show a screen.
 */
export function placeInArguments(args: readonly string[]): Place | null {
  for (const argument of args) {
    const place = placeOfLink(argument);
    if (place !== null) return place;
  }
  return null;
}
