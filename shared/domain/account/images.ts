/** The file types of an account's logo. */
export const logoTypes = ['image/svg+xml', 'image/png'] as const;

/** The file types of a user's picture. */
export const pictureTypes = ['image/png', 'image/jpeg'] as const;

export type ImageType = (typeof logoTypes)[number] | (typeof pictureTypes)[number];

/** In bytes. */
export const largestLogo = 2 * 1024 * 1024;
export const largestPicture = 1024 * 1024;

/** A stored logo or picture. Its hash changes with its content. */
export interface StoredImage {
  readonly type: ImageType;
  /** SHA-256 in hex. */
  readonly hash: string;
}
