interface Representation {
  readonly scaleFactor?: number;
  readonly buffer?: Buffer;
}

/** Electron's `NativeImage`: holds the bytes and is not shown. */
export class NativeImage {
  readonly #buffer: Buffer;

  constructor(buffer: Buffer) {
    this.#buffer = buffer;
  }

  isEmpty(): boolean {
    return this.#buffer.length === 0;
  }

  toPNG(): Buffer {
    return this.#buffer;
  }

  addRepresentation(_representation: Representation): void {}

  setTemplateImage(_isTemplate: boolean): void {}
}

/** Electron's `nativeImage`. */
export const nativeImage = {
  createFromBuffer: (buffer: Buffer): NativeImage => new NativeImage(buffer),
};
