import { z } from 'zod';
import { localIdSchema, type LocalId } from './ids.ts';

/** The screens that need nothing more to be shown. Their names are the addresses of the window's router. */
export const screens = [
  'proposals',
  'clients',
  'library',
  'outbox',
  'activity',
  'insights',
  'settings',
] as const;

/** Somewhere in the app: a screen, or one record's. What a link, a notification or a new window leads to. */
export const placeSchema = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('screen'), screen: z.enum(screens) }),
  z.strictObject({ to: z.literal('proposal'), id: localIdSchema }),
  z.strictObject({ to: z.literal('client'), id: localIdSchema }),
]);
/** A screen, a proposal or a client. */
export type Place = Readonly<z.infer<typeof placeSchema>>;

/** The scheme that the installed app answers to. */
const scheme = 'layover:';
/** A screen, and perhaps one record of it: no query, fragment, credentials or port. */
const linkPattern = /^layover:\/\/([a-z]+)(?:\/([^/?#@]*))?$/u;
/** Longer links are refused unread. */
const maxLinkLength = 300;
/** What the local id of a record consists of; anything else in a link is no id. */
const idPattern = /^[\w:-]{1,80}$/u;

/** The window's address of a place, which follows `#`. */
export function pathOfPlace(place: Place): string {
  switch (place.to) {
    case 'screen':
      return `/${place.screen}`;
    case 'proposal':
      return `/proposals/${encodeURIComponent(place.id)}`;
    case 'client':
      return `/clients/${encodeURIComponent(place.id)}`;
  }
}

/** The link to a place, such as `layover://proposals/proposal%3A17`, for a note or a calendar of this computer. */
export function linkToPlace(place: Place): string {
  return `${scheme}/${pathOfPlace(place)}`;
}

/**
 * Where a link leads; null for everything that is not exactly a link to a place. Links come from anywhere (a web
 * page, an e-mail), so they can show something and never do something.
 */
export function placeOfLink(link: string): Place | null {
  if (link.length > maxLinkLength) return null;
  const [, screen = null, encodedId = ''] = linkPattern.exec(link) ?? [];
  const id = decode(encodedId);
  if (screen === null || id === null) return null;
  return id === '' ? screenOf(screen) : recordOf(screen, id);
}

function screenOf(name: string): Place | null {
  const screen = screens.find((known) => known === name);
  return screen === undefined ? null : { to: 'screen', screen };
}

function recordOf(screen: string, id: LocalId): Place | null {
  if (!idPattern.test(id)) return null;
  switch (screen) {
    case 'proposals':
      return { to: 'proposal', id };
    case 'clients':
      return { to: 'client', id };
    default:
      return null;
  }
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
