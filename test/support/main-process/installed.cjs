// Runs in the main process before the app (`electron -r`): the app takes itself for one that was installed from an
// AppImage, with a publisher whose server is the test's. `publisher.ts` is its handle.
const { request } = require('node:http');
const path = require('node:path');
const { app, net, session } = require('electron');

const folder = path.dirname(process.env['APPIMAGE'] ?? '');
Object.defineProperty(app, 'isPackaged', { value: true });
Object.defineProperty(process, 'resourcesPath', { value: folder });
// An installed app takes nothing from the environment.
app.setPath('userData', path.join(folder, 'data'));

// What the updater asks over https comes to the test's server.
session.fromPartition = () => session.defaultSession;
Reflect.set(
  net,
  'request',
  (/** @type {import('node:http').RequestOptions} */ { path: asked, method, headers }) =>
    request({ port: process.env['LAYOVER_TEST_PUBLISHER'], path: asked, method, headers }),
);
