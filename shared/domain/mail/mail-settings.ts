import { z } from 'zod';
import { isEmailAddress } from '../clients/email-address.ts';
import { line, requiredLine } from '../text-fields.ts';

/** The ways to send messages: to files in a folder, to a mail server, or none yet. */
export const mailKinds = ['folder', 'smtp', 'none'] as const;

/** TLS from the first byte, TLS by STARTTLS, or no encryption, which is allowed only for a server on this computer. */
export const mailSecurities = ['tls', 'starttls', 'none-on-loopback'] as const;

export type MailSecurity = (typeof mailSecurities)[number];

const address = line(254)
  .transform((text) => text.toLowerCase())
  .refine(isEmailAddress, { error: 'is not an email address' });

const host = requiredLine(253).refine((text) => /^[\p{L}\p{N}._:[\]-]+$/u.test(text), {
  error: 'is not the name of a server',
});

const domain = requiredLine(253).refine((text) => isEmailAddress(`x@${text}`), { error: 'is not a domain' });

/** The address of a token endpoint. It receives a refresh token, so it must be encrypted or on this computer. */
const tokenUrl = requiredLine(2000).refine(
  (text) => {
    const [, scheme = '', name = ''] =
      /^(https?):\/\/(\[[\da-f:]+\]|[^\s/:?#@[\]]+)(?::\d{1,5})?(?:[/?]\S*)?$/iu.exec(text) ?? [];
    return scheme.toLowerCase() === 'https' || isLoopbackHost(name);
  },
  { error: 'must be an https address' },
);

/** Certificates in PEM form, such as the file of a certificate authority. */
const certificates = z
  .string({ error: 'must be a text' })
  .max(100_000, { error: 'is too long' })
  .refine((text) => /-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----/u.test(text), {
    error: 'must be a PEM certificate',
  });

const login = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('password'), user: requiredLine(320) }),
  z.object({
    kind: z.literal('oauth2'),
    user: requiredLine(320),
    token_url: tokenUrl,
    client_id: requiredLine(500),
    scope: line(1000).default(''),
  }),
]);

export type MailLogin = Readonly<z.infer<typeof login>>;

const server = z
  .object({
    host: host.describe('Name or address of the mail server.'),
    port: z.int({ error: 'must be a whole number' }).min(1).max(65_535),
    security: z.enum(mailSecurities),
    login,
    ca: certificates.nullable().default(null).describe('A certificate authority of your own, as PEM.'),
  })
  .refine(({ security, host: name }) => security !== 'none-on-loopback' || isLoopbackHost(name), {
    error: 'must be tls or starttls, unless the server is on this computer',
    path: ['security'],
  });

export type MailServerSettings = Readonly<z.infer<typeof server>>;

/** How messages are sent. Secrets are stored elsewhere, by their names (`mail-secrets.ts`). */
export const mailSettingsSchema = z
  .object({
    kind: z.enum(mailKinds).describe('Where messages go: files, a mail server, or nowhere yet.'),
    server: server.nullable().default(null).describe('The mail server, for the kind smtp.'),
    from: z
      .object({ name: line(200), address })
      .nullable()
      .default(null)
      .describe('The sender of every message; null for the user who sends it.'),
    reply_to: address.nullable().default(null).describe('Where answers go; null for the user who sends it.'),
    dkim: z
      .object({ domain, selector: domain })
      .nullable()
      .default(null)
      .describe('Domain and selector of the DKIM signature.'),
  })
  .refine(({ kind, server: given }) => kind !== 'smtp' || given !== null, {
    error: 'is required for the kind smtp',
    path: ['server'],
  });

export type MailSettings = Readonly<z.infer<typeof mailSettingsSchema>>;

/** Whether a host is this computer itself. */
export function isLoopbackHost(name: string): boolean {
  const bare = name.replace(/^\[|\]$/gu, '').toLowerCase();
  return bare === 'localhost' || bare === '::1' || /^127(?:\.\d{1,3}){3}$/u.test(bare);
}
