import type { Permission, Role } from './permissions.ts';

/** An API key: its SHA-256 in hex, never the key. */
export interface KeyRow {
  readonly id: number;
  readonly name: string;
  readonly hash: string;
  readonly user_id: number;
  /** 1 for the key of the current start; the next start replaces it. */
  readonly startup: 0 | 1;
  readonly created_at: string;
  readonly revoked_at: string | null;
  /** What the key may do of what its user may; null for all. */
  readonly scope: Permission | null;
  /** Written at most once a minute. */
  readonly last_used_at: string | null;
}

/** A key in use, with the role of its user. */
export interface ActiveKey extends KeyRow {
  readonly role: Role;
}
