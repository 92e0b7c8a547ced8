/** For so long after a key the window belongs to whoever types (milliseconds). */
const typingPause = 300;
/**
 * Milliseconds after which a window that always has something to do is not waited for any more: on a busy computer no
 * frame leaves time, and what comes later must come all the same.
 */
const patience = 500;

let lastKey = Number.NEGATIVE_INFINITY;
let isListening = false;

function listen(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener('keydown', ({ timeStamp }) => (lastKey = timeStamp), {
    capture: true,
    passive: true,
  });
}

/** Calls back when the window has nothing else to do and nobody is typing. Returns its dispose. */
export function whenQuiet(call: () => void): () => void {
  listen();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let handle = 0;
  function look(): void {
    const rest = lastKey + typingPause - performance.now();
    if (rest > 0) timer = setTimeout(wait, rest);
    else call();
  }
  function wait(): void {
    handle = requestIdleCallback(look, { timeout: patience });
  }
  wait();
  return () => {
    clearTimeout(timer);
    cancelIdleCallback(handle);
  };
}
