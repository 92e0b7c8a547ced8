import { createPublicKey } from 'node:crypto';

/** A DNS record of type TXT. */
export interface DkimRecord {
  readonly name: string;
  readonly value: string;
}

/** The record that publishes the public half of a DKIM key (RFC 6376, 3.6); null for a key that is not RSA. */
export function dkimRecord(
  { domain, selector }: { readonly domain: string; readonly selector: string },
  pem: string,
): DkimRecord | null {
  try {
    const key = createPublicKey(pem);
    if (key.asymmetricKeyType !== 'rsa') return null;
    const text = key.export({ type: 'spki', format: 'der' }).toString('base64');
    return { name: `${selector}._domainkey.${domain}`, value: `v=DKIM1; k=rsa; p=${text}` };
  } catch {
    return null;
  }
}
