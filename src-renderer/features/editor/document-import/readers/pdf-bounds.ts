import { Unzlib } from 'fflate';
import { ReadFailure } from '../read-document.ts';

/** The most that one stream of a PDF may unpack to, in bytes: of a picture, and of anything else. */
const largestPicture = 100 * 1024 * 1024;
const largestOther = 30 * 1024 * 1024;
/** The bytes that are unpacked at a time: they become at most a thousand times as many. */
const step = 2048;
/** How far before a stream its dictionary begins, in bytes. */
const longestDictionary = 4000;

const isPicture = (dictionary: string): boolean => /\/Subtype\s*\/Image\b/u.test(dictionary);
const flate = /\/(?:FlateDecode|Fl)\b/gu;

/** Whether packed bytes unpack to more. Damaged ones do not. */
function unpacksToMore(bytes: Uint8Array, limit: number): boolean {
  const unpacked = { size: 0 };
  const unpacker = new Unzlib((chunk) => {
    unpacked.size += chunk.length;
  });
  try {
    for (let at = 0; at < bytes.length; at += step) {
      unpacker.push(bytes.subarray(at, at + step), false);
      if (unpacked.size > limit) return true;
    }
  } catch {
    // The reader says what is wrong with them.
  }
  return unpacked.size > limit;
}

/**
 * Looks through the streams of a PDF, whose reader unpacks them without a limit.
 *
 * @returns how many pictures there are: they are never decoded
 * @throws {ReadFailure} if one unpacks to more than a document needs
 */
export function checkStreams(bytes: Uint8Array): number {
  const text = new TextDecoder('latin1').decode(bytes);
  let pictures = 0;
  let masks = 0;
  let end = 0;
  for (const { index, 0: word } of text.matchAll(/\bstream\r?\n/gu)) {
    if (index < end) continue;
    const before = text.slice(Math.max(end, index - longestDictionary), index);
    const dictionary = before.slice(before.lastIndexOf(' obj') + 1);
    end = text.indexOf('endstream', index);
    if (end === -1) end = text.length;
    if (isPicture(dictionary)) {
      pictures += 1;
      masks += dictionary.match(/\/S?Mask\s+\d+\s+\d+\s+R/gu)?.length ?? 0;
    }
    const filters = dictionary.match(flate)?.length ?? 0;
    // Packed twice, a stream of nothing unpacks to a million times its size. No program writes that.
    if (filters > 1) throw new ReadFailure('too-much-inside');
    const packed = bytes.subarray(index + word.length, end);
    const limit = isPicture(dictionary) ? largestPicture : largestOther;
    if (filters === 1 && unpacksToMore(packed, limit)) throw new ReadFailure('too-much-inside');
  }
  // The transparency of a picture is a picture too.
  return Math.max(0, pictures - masks);
}
