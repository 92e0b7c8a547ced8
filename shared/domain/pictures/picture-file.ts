/** The file types of pictures that a service stores, with the ending of their names. */
export const pictureFileEndings = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/avif': 'avif',
} as const;

export type PictureFileType = keyof typeof pictureFileEndings;

/** The longest side of a stored picture, in pixels. */
export const largestPictureSide = 2000;

/** A picture file by its content. */
export interface PictureFileName {
  /** SHA-256 of the bytes, in hex. */
  readonly id: string;
  readonly type: PictureFileType;
}

const typesByEnding = new Map<string, PictureFileType>(
  (Object.keys(pictureFileEndings) as PictureFileType[]).map((type) => [pictureFileEndings[type], type]),
);

/** The path by which a body refers to a file. It follows from the content, so it is known before the upload. */
export function pictureFilePath({ id, type }: PictureFileName): string {
  return `/files/${id}.${pictureFileEndings[type]}`;
}

/** The file that a path names; null for any other address. */
export function readPictureFilePath(path: string): PictureFileName | null {
  const [, id = '', ending = ''] = /^\/files\/([0-9a-f]{64})\.([a-z]{3,4})$/u.exec(path) ?? [];
  const type = typesByEnding.get(ending);
  return type === undefined ? null : { id, type };
}

const pathPattern = new RegExp(
  `(?<![\\w./-])/files/[0-9a-f]{64}\\.(?:${Object.values(pictureFileEndings).join('|')})(?![\\w])`,
  'gu',
);

/** Every path of a picture file in a text, such as the body of a section, without repetition. */
export function pictureFilePathsIn(text: string): readonly string[] {
  return [...new Set(Array.from(text.matchAll(pathPattern), ([path]) => path))];
}
