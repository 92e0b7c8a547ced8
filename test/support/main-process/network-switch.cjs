// Runs in the main process before the app (`electron -r`): stands between it and the system's network, so that
// a whole computer can go offline although the service is on the same one. `network.ts` is its handle.
const net = require('node:net');

const connect = net.connect;
const state = { online: process.env['LAYOVER_TEST_OFFLINE'] !== '1', connections: [] };
Reflect.set(globalThis, 'networkSwitch', state);

/** @type {typeof net.connect} */
net.connect = (...parameters) => {
  // The double itself speaks to its browser over Node's own WebSocket, which is no network of the app's.
  if (new Error('where from').stack?.includes('undici')) return Reflect.apply(connect, net, parameters);
  if (state.online) {
    state.connections.push(Date.now());
    return Reflect.apply(connect, net, parameters);
  }
  const socket = new net.Socket();
  const unreachable = Object.assign(new Error('connect ENETUNREACH'), { code: 'ENETUNREACH' });
  process.nextTick(() => socket.destroy(unreachable));
  return socket;
};
