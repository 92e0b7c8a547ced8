import { originOf, toAppAddress } from './addresses.ts';

/** A page's frames by DevTools frame id. */
export type FrameTree = Map<string, { readonly address: string; readonly parent: string | null }>;

/** Electron's `WebFrameMain`. Every access reads the frame tree again, because frames navigate and disappear. */
export class WebFrameMain {
  readonly #frames: FrameTree;
  readonly frameToken: string;

  constructor(frames: FrameTree, frameToken: string) {
    this.#frames = frames;
    this.frameToken = frameToken;
  }

  get url(): string {
    return toAppAddress(this.#frames.get(this.frameToken)?.address ?? '');
  }

  get origin(): string {
    return originOf(this.url);
  }

  get parent(): WebFrameMain | null {
    const parent = this.#frames.get(this.frameToken)?.parent ?? null;
    return parent === null ? null : new WebFrameMain(this.#frames, parent);
  }

  get top(): WebFrameMain {
    return this.parent?.top ?? this;
  }

  isDestroyed(): boolean {
    return !this.#frames.has(this.frameToken);
  }
}
