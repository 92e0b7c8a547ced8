import { z } from 'zod';
import { localIdSchema } from './ids.ts';

/** Screens without a parameter, named like the paths of the window's router. */
export const screens = [
  'proposals',
  'clients',
  'library',
  'outbox',
  'activity',
  'insights',
  'settings',
] as const;

/** Sections of the settings that another screen leads to. */
export const linkedSettings = ['email', 'client-pages'] as const;

/** The target of a link, a notification or a new window. */
export const routeSchema = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('screen'), screen: z.enum(screens) }),
  z.strictObject({ to: z.literal('proposal'), id: localIdSchema }),
  z.strictObject({ to: z.literal('client'), id: localIdSchema }),
  z.strictObject({ to: z.literal('settings'), section: z.enum(linkedSettings) }),
]);
export type Route = Readonly<z.infer<typeof routeSchema>>;

/** The scheme that the installed app answers to. */
const scheme = 'layover:';
/** A screen and an optional record: no query, fragment, credentials or port. */
const linkPattern = /^layover:\/\/([a-z]+)(?:\/([^/?#@]*))?$/u;
/** Longer links are refused before they are parsed. */
const maxLinkLength = 300;
/** The characters of a local id. */
const idPattern = /^[\w:-]{1,80}$/u;

/** The path after `#` in the window's address. */
export function pathOfRoute(route: Route): string {
  switch (route.to) {
    case 'screen':
      return `/${route.screen}`;
    case 'proposal':
      return `/proposals/${encodeURIComponent(route.id)}`;
    case 'client':
      return `/clients/${encodeURIComponent(route.id)}`;
    case 'settings':
      return `/settings?section=${route.section}`;
  }
}

/** The link to a route, such as `layover://proposals/proposal%3A17`, for notes and calendars on this computer. */
export function linkToRoute(route: Route): string {
  return `${scheme}/${pathOfRoute(route)}`;
}

/**
 * The route of a link; null for anything that is not exactly a link to a route. Links come from anywhere, such as a web
 * page or an e-mail, so a route may only show something and never change anything.
 */
export function routeOfLink(link: string): Route | null {
  if (link.length > maxLinkLength) return null;
  const [, screen = null, encodedId = ''] = linkPattern.exec(link) ?? [];
  const id = decode(encodedId);
  if (screen === null || id === null) return null;
  return id === '' ? screenOf(screen) : recordOf(screen, id);
}

function screenOf(name: string): Route | null {
  const screen = screens.find((known) => known === name);
  return screen === undefined ? null : { to: 'screen', screen };
}

function recordOf(screen: string, text: string): Route | null {
  if (!idPattern.test(text)) return null;
  const id = localIdSchema.parse(text);
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
