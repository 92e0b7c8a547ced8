import { escapeHtml, raw, type Html } from '../../markup/html.ts';
import { playerAddress } from './video-player.ts';

/** A card: its address, the other attributes of its link, its poster and its title. */
const card =
  /<p class="video"><a href="([^"]*)"([^>]*)>\s*(?:(<img\b[^>]*>)\s*)?((?:(?!<\/?(?:a|p|img)\b)[\s\S])*)<\/a><\/p>/gu;

const addressOf = (value: string): string => value.replaceAll('&amp;', '&');

/** Whether a text has a video that a page can play. */
export function hasPlayers({ text }: Html): boolean {
  return Array.from(text.matchAll(card)).some(([, href = '']) => playerAddress(addressOf(href)) !== null);
}

/**
 * Videos as cards that open in a tab of their own, with the user's picture as their poster. On a page that plays videos,
 * the card names the player's address and has a poster in any case. Nothing is requested from a video's host before the
 * reader chooses to see it.
 *
 * @param body sanitized, so that attributes stand in their usual form
 */
export function videoLinks(body: Html, playsVideos: boolean): Html {
  if (!body.text.includes('<p class="video">')) return body;
  const cards = body.text.replaceAll(
    card,
    (_, href: string, attributes: string, picture: string | undefined, title: string) => {
      const player = playsVideos ? playerAddress(addressOf(href)) : null;
      const data = player === null ? '' : ` data-player="${escapeHtml(player)}"`;
      const [, host = ''] = /^https:\/\/(?:www\.)?([^/:?#]+)/u.exec(href) ?? [];
      const hasPoster = picture !== undefined || player !== null;
      const poster = hasPoster ? `<span class="poster">${picture ?? ''}</span>` : '';
      const kind = picture !== undefined ? ' pictured' : hasPoster ? ' plain' : '';
      return (
        `<p class="video${kind}"><a target="_blank" href="${href}"${attributes}${data}>${poster}` +
        `<span>${title}<small>${host}</small></span></a></p>`
      );
    },
  );
  // What is written in another way is a link all the same.
  return raw(cards.replaceAll('<p class="video"><a href=', '<p class="video"><a target="_blank" href='));
}
