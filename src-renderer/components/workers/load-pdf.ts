/** Loads pdf.js so that it works where it is called: this is a worker already. */
export async function loadPdf() {
  // In a worker without this name, pdf.js would take the messages to the worker for its own.
  Object.assign(globalThis, { window: globalThis });
  const pdf = await import('pdfjs-dist/legacy/build/pdf.mjs');
  // @ts-expect-error -- the package has no types for it
  const worker: unknown = await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
  Object.assign(globalThis, { pdfjsWorker: worker });
  return pdf;
}
