import type { ImageType } from '#shared/domain/account/images.ts';
import type { Database } from './database/database.ts';
import type { Steps } from './steps.ts';

/** A logo or picture by the hash of its bytes. */
export interface ImageRow {
  readonly hash: string;
  readonly type: ImageType;
  readonly bytes: Uint8Array;
}

export interface ImageStore {
  find(hash: string): Steps<ImageRow | undefined>;
  /** Adds an image, or leaves an equal one as it is. */
  add(image: ImageRow): Steps<void>;
  /** Deletes the images that neither the account nor a user shows. */
  removeUnused(): Steps<void>;
}

export function createImageStore(database: Database): ImageStore {
  return {
    find: (hash) => database.query<ImageRow>('SELECT * FROM images WHERE hash = ?').get(hash),
    *add({ hash, type, bytes }) {
      yield* database
        .query('INSERT INTO images (hash, type, bytes) VALUES (?, ?, ?) ON CONFLICT (hash) DO NOTHING')
        .run(hash, type, bytes);
    },
    *removeUnused() {
      yield* database
        .query(
          `DELETE FROM images WHERE NOT EXISTS (SELECT 1 FROM account WHERE logo_hash = hash)
            AND NOT EXISTS (SELECT 1 FROM users WHERE picture_hash = hash)`,
        )
        .run();
    },
  };
}
