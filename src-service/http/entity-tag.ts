import { hash } from 'node:crypto';
import type { Encoding } from './compression.ts';

/** Names a content: 132 bits of its hash, as 22 characters. */
export function contentTag(content: string | Uint8Array): string {
  return hash('sha256', content, 'base64url').slice(0, 22);
}

/** The same name from a SHA-256 in hexadecimal. */
export function hashTag(sha256: string): string {
  return Buffer.from(sha256, 'hex').toString('base64url').slice(0, 22);
}

/** The strong entity tag of a content in one encoding. Encodings have different bytes, so they have different tags. */
export function entityTag(tag: string, encoding: Encoding | null): string {
  return encoding === null ? `"${tag}"` : `"${tag}-${encoding}"`;
}

/** The entity tags of a content in all encodings. */
export function allEntityTags(tag: string): readonly string[] {
  return [entityTag(tag, null), entityTag(tag, 'br'), entityTag(tag, 'gzip')];
}

/** Whether `If-None-Match` contains one of these tags, by weak comparison (RFC 9110, 8.8.3.2); `*` is any tag. */
export function matchesWeakly(condition: string | undefined, tags: readonly string[]): boolean {
  if (condition === undefined) return false;
  const opaque = new Set(tags.map(withoutWeakMark));
  if (condition.trim() === '*') return tags.length > 0;
  return listedTags(condition).some((tag) => opaque.has(withoutWeakMark(tag)));
}

/** Whether `If-Match` contains one of these tags, by strong comparison: a weak tag never matches; `*` is any tag. */
export function matchesStrongly(condition: string, tags: readonly string[]): boolean {
  if (condition.trim() === '*') return tags.length > 0;
  return listedTags(condition).some((tag) => tags.includes(tag));
}

function listedTags(condition: string): readonly string[] {
  return condition.match(/(?:W\/)?"[^"]*"/gu) ?? [];
}

function withoutWeakMark(tag: string): string {
  return tag.replace(/^W\//u, '');
}
