interface CanvasAndContext {
  readonly canvas: OffscreenCanvas;
  readonly context: OffscreenCanvasRenderingContext2D | null;
}

/** What pdf.js asks for canvases in a worker, where there is no document to make them of. */
export class OffscreenCanvasFactory {
  create(width: number, height: number): CanvasAndContext {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext('2d') };
  }

  reset({ canvas }: CanvasAndContext, width: number, height: number): void {
    canvas.width = width;
    canvas.height = height;
  }

  destroy({ canvas }: CanvasAndContext): void {
    canvas.width = 0;
    canvas.height = 0;
  }
}

/** The filters of pdf.js are SVG elements, which a worker has none of. Documents of this app need none. */
export class NoFilterFactory {
  addFilter(): string {
    return 'none';
  }

  addHCMFilter(): string {
    return 'none';
  }

  addAlphaFilter(): string {
    return 'none';
  }

  addLuminosityFilter(): string {
    return 'none';
  }

  addKnockoutFilter(): string {
    return 'none';
  }

  addHighlightHCMFilter(): string {
    return 'none';
  }

  destroy(): void {}
}
