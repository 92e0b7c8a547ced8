/** The uploads of pictures that run now. Each picture is uploaded by one operation at a time. */
export interface PictureUploads {
  /** Waits for a running upload of the same picture first. */
  inTurn<T>(hash: string, work: () => Promise<T>): Promise<T>;
  /** How much of a picture the service has, in bytes; null while it is not uploaded. */
  sent(hash: string): number | null;
  note(hash: string, sent: number): void;
}

/** @param onProgress called after each part */
export function createPictureUploads(onProgress: () => void = () => undefined): PictureUploads {
  const running = new Map<string, Promise<unknown>>();
  const progress = new Map<string, number>();

  return {
    async inTurn(hash, work) {
      while (running.has(hash)) await running.get(hash)?.catch(() => undefined);
      const run = work();
      running.set(hash, run);
      try {
        return await run;
      } finally {
        running.delete(hash);
        progress.delete(hash);
      }
    },
    sent: (hash) => progress.get(hash) ?? null,
    note(hash, sent) {
      progress.set(hash, sent);
      onProgress();
    },
  };
}
