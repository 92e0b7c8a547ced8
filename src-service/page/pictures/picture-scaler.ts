import type { Timers } from '../../ports.ts';
import { createScaleThread, type ScaleThread } from './scale-thread.ts';

/** Pictures that wait, besides the one that is being scaled. */
const longestQueue = 16;
/** In bytes. */
const maxCacheBytes = 16 * 1024 * 1024;
/** What an entry without bytes counts, in bytes. */
const leastEntry = 200;

/** The smaller widths of pictures. A picture is scaled when a width of it is first asked for. */
export interface PictureScaler {
  /**
   * A cleaned JPEG in a smaller width, or `bytes` themselves if that makes no smaller file. Null while too many wait.
   *
   * @param hash of `bytes`
   */
  scale(hash: string, width: number, bytes: Uint8Array): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

export function createPictureScaler(timers: Timers, thread = createScaleThread(timers)): PictureScaler {
  /** Null for a picture that does not become smaller. */
  const cached = new Map<string, Uint8Array | null>();
  const running = new Map<string, Promise<Uint8Array | null>>();
  let cachedBytes = 0;
  let last: Promise<unknown> = Promise.resolve();

  function store(key: string, small: Uint8Array | null): void {
    cached.set(key, small);
    cachedBytes += sizeOf(small);
    for (const [oldest, bytes] of cached) {
      if (cachedBytes <= maxCacheBytes) return;
      cached.delete(oldest);
      cachedBytes -= sizeOf(bytes);
    }
  }

  async function inTurn(
    key: string,
    request: Parameters<ScaleThread['scale']>[0],
  ): Promise<Uint8Array | null> {
    const before = last;
    const scaled = before
      .then(() => thread.scale(request))
      // What fails once is not tried again and again.
      .catch(() => null)
      .then((small) => {
        store(key, small);
        return small;
      })
      .finally(() => running.delete(key));
    last = scaled;
    running.set(key, scaled);
    return await scaled;
  }

  return {
    async scale(hash, width, bytes) {
      const key = `${hash}/${String(width)}`;
      const known = cached.get(key);
      if (known !== undefined) {
        // Drops the least recently used picture.
        cached.delete(key);
        cached.set(key, known);
        return known ?? bytes;
      }
      const begun = running.get(key);
      if (begun === undefined && running.size > longestQueue) return null;
      return (await (begun ?? inTurn(key, { bytes, width }))) ?? bytes;
    },
    close: () => thread.close(),
  };
}

function sizeOf(small: Uint8Array | null): number {
  return leastEntry + (small?.byteLength ?? 0);
}
