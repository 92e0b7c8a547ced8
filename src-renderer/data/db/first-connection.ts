/** A connection for the first screen, which is there before Dexie's. */
export interface FirstConnection {
  /** Null where there is nothing to be read yet, or nothing of this version, and once it is closed. */
  get(): Promise<IDBDatabase | null>;
  /** What is being read on it comes to its end. */
  close(): void;
}

/**
 * Opens a database as it is, and no other: one that is missing, older or damaged is left to Dexie, which makes and
 * upgrades it. What Dexie does besides opening takes as long as reading a first screen.
 */
export function openFirst(name: string, version: number): FirstConnection {
  let connection: IDBDatabase | null = null;
  let isClosed = false;

  function close(): void {
    isClosed = true;
    connection?.close();
    connection = null;
  }

  const opened = new Promise<void>((resolve) => {
    const request = indexedDB.open(name);
    // It would be made, empty.
    request.addEventListener('upgradeneeded', () => request.transaction?.abort());
    request.addEventListener('error', (event) => {
      event.preventDefault();
      resolve();
    });
    request.addEventListener('success', () => {
      connection = request.result;
      connection.addEventListener('versionchange', close);
      connection.addEventListener('close', close);
      if (isClosed || connection.version !== version) close();
      resolve();
    });
  });

  return {
    async get() {
      await opened;
      return connection;
    },
    close,
  };
}
