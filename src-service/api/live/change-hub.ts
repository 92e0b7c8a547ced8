/** Tells the open streams that something has changed. */
export interface ChangeHub {
  /**
   * Call it after a commit.
   *
   * @param origin the id of the API key that made the change; null for a client's page, a queue or another process
   */
  announce(origin: number | null): void;
  /** Returns a function that removes the listener. */
  listen(listener: ChangeListener): () => void;
  /** Whether a stream is open. */
  isListenedTo(): boolean;
  /** Ends all streams, because the service stops. Later ones end at once. */
  close(): void;
}

export interface ChangeListener {
  onChange(origin: number | null): void;
  onClose(): void;
}

/** @param begin called when a first stream opens; its result is called when the last one has closed */
export function createChangeHub(begin: () => () => void = () => () => undefined): ChangeHub {
  const listeners = new Set<ChangeListener>();
  let end = (): void => {};
  let isClosed = false;
  return {
    announce(origin) {
      for (const listener of listeners) listener.onChange(origin);
    },
    listen(listener) {
      if (isClosed) {
        listener.onClose();
        return () => {};
      }
      listeners.add(listener);
      if (listeners.size === 1) end = begin();
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) end();
      };
    },
    isListenedTo: () => listeners.size > 0,
    close() {
      isClosed = true;
      for (const listener of listeners) listener.onClose();
      if (listeners.size > 0) end();
      listeners.clear();
    },
  };
}
