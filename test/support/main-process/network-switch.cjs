// Runs in the main process before the app (`electron -r`) and can take its network away, although the service is on the
// same computer. Specs control it with `network.ts`.
const net = require('node:net');

const connect = net.connect;
const state = { online: process.env['LAYOVER_TEST_OFFLINE'] !== '1', connections: [] };
Reflect.set(globalThis, 'networkSwitch', state);

/** @type {typeof net.connect} */
net.connect = (...parameters) => {
  // The double's own connection to its browser is not the app's network.
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
