import { expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';

test('a packaged build ignores the environment', () => {
  const env = readEnvironment(
    { LAYOVER_DATA_DIR: '/elsewhere', LAYOVER_API_URL: 'https://a.example/api/v2' },
    true,
  );
  expect(env).toEqual({ dataDir: null, presetConnection: null, pageServer: null, failpoint: null });
});

test('an unpackaged build reads folder, connection and page server', () => {
  const env = readEnvironment(
    {
      LAYOVER_DATA_DIR: '/data',
      LAYOVER_API_URL: 'http://127.0.0.1:4000/api/v2',
      LAYOVER_API_KEY: 'k1',
      ELECTRON_RENDERER_URL: 'http://localhost:5173',
    },
    false,
  );
  expect(env).toEqual({
    dataDir: '/data',
    presetConnection: { baseUrl: 'http://127.0.0.1:4000/api/v2', apiKey: 'k1' },
    pageServer: 'http://localhost:5173',
    failpoint: null,
  });
});

test('an empty variable counts as missing', () => {
  expect(readEnvironment({ LAYOVER_DATA_DIR: ' ', LAYOVER_API_KEY: '' }, false).dataDir).toBeNull();
});

test('an error names the invalid variable but not its value', () => {
  const bad = { LAYOVER_API_URL: 'ftp://secret.example', LAYOVER_API_KEY: 'canary' };
  expect(() => readEnvironment(bad, false)).toThrow(/LAYOVER_API_URL/);
  expect(() => readEnvironment(bad, false)).not.toThrow(/canary|secret/);
});

test('an address without a key is refused, and so is a page server on another host', () => {
  expect(() => readEnvironment({ LAYOVER_API_URL: 'https://a.example' }, false)).toThrow(/go together/);
  expect(() => readEnvironment({ ELECTRON_RENDERER_URL: 'http://evil.example' }, false)).toThrow(
    /RENDERER_URL/,
  );
});
