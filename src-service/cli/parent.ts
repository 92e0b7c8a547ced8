/** The process that forked this one with a message channel. */
export interface Parent {
  post(message: object): void;
  onExit(run: () => void): void;
  onMessage(listener: (message: unknown) => void): void;
}

interface UtilityPort {
  postMessage(message: object): void;
  on(event: 'close', listener: () => void): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/**
 * Finds the parent of `child_process.fork` (an IPC channel) or of Electron's `utilityProcess.fork` (a message port).
 * Null if the service was started from a terminal.
 */
export function findParent(): Parent | null {
  const port: unknown = Reflect.get(process, 'parentPort');
  if (isUtilityPort(port)) {
    return {
      post: (message) => port.postMessage(message),
      onExit: (run) => port.on('close', run),
      onMessage: (take) => port.on('message', ({ data }) => take(data)),
    };
  }
  if (process.send === undefined) return null;
  return {
    post(message) {
      process.send?.(message);
    },
    onExit(run) {
      process.once('disconnect', run);
    },
    onMessage(take) {
      process.on('message', take);
    },
  };
}

function isUtilityPort(value: unknown): value is UtilityPort {
  return typeof value === 'object' && value !== null && 'postMessage' in value && 'on' in value;
}
