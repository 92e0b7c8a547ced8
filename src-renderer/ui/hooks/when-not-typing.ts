/** Time after a key press for which the user counts as typing, ms. */
const typingPause = 300;
/** Longest wait for idle time, ms. A busy computer has none, but the callback must run too. */
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

/** Calls back when the window is idle and the user is not typing. Returns a function to cancel. */
export function whenNotTyping(call: () => void): () => void {
  listen();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let handle = 0;
  function runWhenPaused(): void {
    const rest = lastKey + typingPause - performance.now();
    if (rest > 0) timer = setTimeout(wait, rest);
    else call();
  }
  function wait(): void {
    handle = requestIdleCallback(runWhenPaused, { timeout: patience });
  }
  wait();
  return () => {
    clearTimeout(timer);
    cancelIdleCallback(handle);
  };
}
