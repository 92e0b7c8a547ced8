import type { ImageType } from '#shared/domain/account/images.ts';

/** The types of the pictures that texts refer to. */
export const uploadTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'] as const;

/** The types of all files of an account: pictures of texts, the logo and the pictures of users. */
export type FileType = ImageType | (typeof uploadTypes)[number];

/** In bytes. */
export const largestFile = 10 * 1024 * 1024;
