/** The hosts of the players, for a page's policy. Neither of them sets a cookie before its video plays. */
export const playerHosts: readonly string[] = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
];

const youTube =
  /^https:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|(?:shorts|live|embed)\/)|youtu\.be\/)([\w-]{11})(?![\w-])/u;
const startTime = /[?&#](?:t|start)=(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?(?=[&#]|$)/u;
const vimeo =
  /^https:\/\/(?:www\.)?vimeo\.com\/(?:(?:channels|groups)\/[\w-]+\/(?:videos\/)?)?(\d{5,12})(?:\/([\da-f]{6,20}))?(?:[?#]|$)/u;
const vimeoPlayer = /^https:\/\/player\.vimeo\.com\/video\/(\d{5,12})(?:\?(?:[^#]*&)?h=([\da-f]{6,20}))?/u;

function startOf(address: string): string {
  const [, hours = '0', minutes = '0', seconds = '0'] = startTime.exec(address) ?? [];
  const start = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return start === 0 ? '' : `&start=${String(start)}`;
}

/**
 * The address at which a video of YouTube or Vimeo plays within a page, without cookies where the host offers it; null
 * for every other address.
 */
export function playerAddress(address: string): string | null {
  const [, id] = youTube.exec(address) ?? [];
  if (id !== undefined)
    return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0${startOf(address)}`;
  const [, number, secret] = vimeo.exec(address) ?? vimeoPlayer.exec(address) ?? [];
  if (number === undefined) return null;
  // The second part lets everybody with the link see a video that is not listed.
  const key = secret === undefined ? '' : `&h=${secret}`;
  return `https://player.vimeo.com/video/${number}?autoplay=1&dnt=1${key}`;
}
