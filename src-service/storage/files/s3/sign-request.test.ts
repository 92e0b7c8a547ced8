import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { signRequest } from './sign-request.ts';

const keys = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const scope = { region: 'us-east-1', service: 's3', now: Date.parse('2013-05-24T00:00:00Z') };
const host = 'https://examplebucket.s3.amazonaws.com';
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The examples of Amazon S3's API reference: "Signature Calculations for the Authorization Header". */
it.each([
  [
    'GET Object',
    ['GET', '/test.txt', '', { range: 'bytes=0-9' }],
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'PUT Object',
    [
      'PUT',
      '/test%24file.text',
      'Welcome to Amazon S3.',
      { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    ],
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'GET Bucket Lifecycle',
    ['GET', '/?lifecycle', '', {}],
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'List Objects',
    ['GET', '/?max-keys=2&prefix=J', '', {}],
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
] as const)('%s has the published signature', (_, [method, path, body, headers], signature) => {
  const payloadHash = sha256(body);
  const { authorization = '' } = signRequest(
    {
      ...{ method, url: new URL(path, host), payloadHash },
      headers: { ...headers, 'x-amz-content-sha256': payloadHash },
    },
    keys,
    scope,
  );
  expect(authorization.split('Signature=')[1]).toBe(signature);
  expect(authorization).toContain(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=',
  );
});
