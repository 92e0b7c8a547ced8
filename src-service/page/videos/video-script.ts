import { createHash } from 'node:crypto';
import { raw, type Html } from '#shared/document/markup/html.ts';
import { hasPlayers } from '#shared/document/render/body/video-links.ts';
import { playerHosts } from '#shared/document/render/body/video-player.ts';
import type { DocumentView } from '#shared/document/render/document-view.ts';

/**
 * Puts a player in the place of a poster that is clicked. The frame's host learns the origin of the page, which YouTube
 * requires, and not its secret address. A click with a modifier opens the video in another tab, as on any link.
 */
const script =
  "document.addEventListener('click',e=>{const a=e.target.closest('a[data-player]');" +
  'if(!a||e.button||e.altKey||e.ctrlKey||e.metaKey||e.shiftKey)return;e.preventDefault();' +
  "const f=document.createElement('iframe');f.title=a.innerText;f.referrerPolicy='strict-origin';" +
  "f.allow='autoplay; encrypted-media; fullscreen; picture-in-picture';f.sandbox='allow-scripts " +
  "allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox';f.src=a.dataset.player;" +
  "a.querySelector('.poster').remove();a.removeAttribute('data-player');a.parentNode.className='video';" +
  'a.before(f);f.focus()})';

/** The only script of any page. */
export const videoScript: Html = raw(`<script>${script}</script>`);

/** The sources that a page with videos allows beside the usual ones. */
export const videoPolicy = `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'; frame-src ${playerHosts.join(' ')}; `;

/** Whether a document shows a video that its page can play. */
export const showsPlayers = ({ sections }: DocumentView): boolean =>
  sections.some(({ body }) => hasPlayers(body));
