// Runs in the main process before the app (`electron -r`): makes the app look like an installed AppImage whose update
// server is the test's. Specs control it with `publisher.ts`.
const { request } = require('node:http');
const path = require('node:path');
const { app, net, session } = require('electron');

const folder = path.dirname(process.env['APPIMAGE'] ?? '');
Object.defineProperty(app, 'isPackaged', { value: true });
Object.defineProperty(process, 'resourcesPath', { value: folder });
// An installed app ignores LAYOVER_DATA_DIR.
app.setPath('userData', path.join(folder, 'data'));

// Redirects the updater's https requests to the test's server.
session.fromPartition = () => session.defaultSession;
Reflect.set(
  net,
  'request',
  (/** @type {import('node:http').RequestOptions} */ { path: asked, method, headers }) =>
    request({ port: process.env['LAYOVER_TEST_PUBLISHER'], path: asked, method, headers }),
);
