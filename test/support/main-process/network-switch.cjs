// Runs in the main process before the app (`electron -r`) and can take its network away, although the service is on the
// same computer. Specs control it with `network.ts`.
const http = require('node:http');
const net = require('node:net');

const { connect } = net;
const { request } = http;
const state = { online: process.env['LAYOVER_TEST_OFFLINE'] !== '1', calls: [] };
Reflect.set(globalThis, 'networkSwitch', state);

/** @type {typeof net.connect} */
net.connect = (...parameters) => {
  // The double's own connection to its browser is not the app's network.
  if (new Error('where from').stack?.includes('undici')) return Reflect.apply(connect, net, parameters);
  if (state.online) return Reflect.apply(connect, net, parameters);
  const socket = new net.Socket();
  const unreachable = Object.assign(new Error('connect ENETUNREACH'), { code: 'ENETUNREACH' });
  process.nextTick(() => socket.destroy(unreachable));
  return socket;
};

/** The path of a request, whose first parameter is an address or the options. */
const pathOf = ([target, options]) => {
  if (target instanceof URL) return target.pathname;
  return typeof target === 'string' ? new URL(target).pathname : (target.path ?? options?.path ?? '');
};

/** @type {typeof http.request} */
http.request = (...parameters) => {
  // The description of the API needs no key and does not count as a call.
  const isCall = !pathOf(parameters).endsWith('/openapi.json');
  if (state.online && isCall) state.calls.push(Date.now());
  return Reflect.apply(request, http, parameters);
};
