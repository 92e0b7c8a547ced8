import { bytesOfBase64 } from '../../../../../components/bytes-of-base64.ts';
import type { BridgeClient } from '#shared/bridge/client.ts';
import { fileOfAddress } from '#shared/domain/files/file-references.ts';
import { readKeptPicture } from '../../../../../components/pictures/read-kept-picture.ts';

/** The bytes of a `data:` address. */
function bytesOf(address: string, name: string): File {
  const [head = '', data = ''] = address.split(';base64,');
  const bytes = bytesOfBase64(data);
  return new File([bytes], name, { type: head.slice('data:'.length) });
}

/**
 * The file of a picture of a text.
 *
 * @param name for messages about it
 * @returns null if it cannot be had now
 */
export async function readPictureFile(client: BridgeClient, src: string, name: string): Promise<File | null> {
  const hash = fileOfAddress(src);
  const address = hash === null ? src : await readKeptPicture(client, hash);
  return address === null ? null : bytesOf(address, name);
}
