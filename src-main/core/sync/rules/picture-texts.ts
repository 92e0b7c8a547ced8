import { filesPath } from '#shared/domain/files/file-references.ts';
import {
  filesOfPictures,
  withEmbeddedSources,
  withFileSources,
} from '#shared/domain/files/picture-sources.ts';

/** What is known of a picture by the hash of its bytes here. */
export interface KnownPicture {
  /** How the service names it; null until it has shown it. */
  readonly serverHash: string | null;
  /** When the service showed it last, ms since the epoch; null if it never has. */
  readonly confirmedAt: number | null;
  /** Whether it was written into a text. */
  readonly isEmbedded: boolean;
}

/** The service keeps a file that nothing refers to for seven days (`service-api.md §4.11`). */
const trustedMs = 24 * 60 * 60 * 1_000;

/** Whether the service has shown a picture so recently that it still has it. */
export function isConfirmed(known: KnownPicture | undefined, now: number): boolean {
  const at = known?.confirmedAt ?? null;
  // A clock that was set back says nothing about the time that has passed.
  return at !== null && at <= now && now - at < trustedMs;
}

/** The pictures that an edit adds to a text. Those that are in it already stay where they are. */
export function addedPictures(text: string, base: string): readonly string[] {
  const there = new Set(filesOfPictures(base));
  return filesOfPictures(text).filter((hash) => !there.has(hash));
}

/** A text with the service's names of its pictures, or with the pictures themselves. */
export function toServiceText(
  text: string,
  known: (hash: string) => KnownPicture | undefined,
  embedded: (hash: string) => string | null,
): string {
  return withFileSources(text, (hash) => embedded(hash) ?? `${filesPath}${known(hash)?.serverHash ?? hash}`);
}

interface Names {
  /** The hash here of a file of the service. */
  readonly localHash: (serverHash: string) => string;
  readonly known: (hash: string) => KnownPicture | undefined;
  /** The hash of the bytes of an embedded picture. */
  readonly hashOf: (base64: string) => string;
}

/** A text of the service with the names of its pictures here, so that texts are compared in one form. */
export function fromServiceText(
  text: string,
  { localHash, known, hashOf }: Names,
  storesFiles: boolean,
  hasEmbedded: boolean,
): string {
  const named = withFileSources(text, (serverHash) => {
    const hash = localHash(serverHash);
    return storesFiles || known(hash) !== undefined ? `${filesPath}${hash}` : null;
  });
  if (!hasEmbedded) return named;
  return withEmbeddedSources(named, (base64) => {
    const hash = hashOf(base64);
    return known(hash)?.isEmbedded === true ? `${filesPath}${hash}` : null;
  });
}
