import path from 'node:path';
import type { FileContent } from '#shared/bridge/files.ts';
import type { BridgeHandlers } from '#shared/bridge/server.ts';
import { createFileTargets } from '../files/file-targets.ts';
import { safeFileName } from '../files/safe-file-name.ts';
import { nameOfChosen } from '../files/write-chosen-file.ts';
import type { Ports } from '../ports.ts';

type FileMethods = Extract<keyof BridgeHandlers, `files.${string}`>;

/** Exports and printing. The window supplies contents and never sees a path. */
export function createFileHandlers({ desktop, newId }: Ports): Pick<BridgeHandlers, FileMethods> {
  const targets = createFileTargets(newId);

  async function bytesOf(content: FileContent): Promise<Uint8Array | string> {
    switch (content.kind) {
      case 'text':
        return content.text;
      case 'bytes':
        return Buffer.from(content.base64, 'base64');
      case 'print':
        return await desktop.printPdf({ html: content.html, pageSize: content.pageSize });
    }
  }

  return {
    'files.choose': async ({ kind, type, suggestedName }) => {
      if (kind === 'folder') {
        const folder = await desktop.chooseFolder();
        if (folder === null) return { target: null };
        return {
          target: { id: targets.add({ kind, path: folder, type }), name: path.basename(folder) || folder },
        };
      }
      const name = `${safeFileName(suggestedName, 'proposal')}.${type}`;
      const chosen = await desktop.chooseSaveFile({ name, type });
      if (chosen === null) return { target: null };
      return {
        target: { id: targets.add({ kind, path: chosen, type }), name: nameOfChosen(chosen, type) },
      };
    },
    'files.write': async ({ targetId, title, content }) =>
      targets.write(targetId, title, await bytesOf(content)),
    'files.print': async (job) => ({ printed: await desktop.print(job) }),
    'files.previewPdf': async (job) => ({
      base64: Buffer.from(await desktop.printPdf(job)).toString('base64'),
    }),
    'files.reveal': async ({ targetId }) => {
      desktop.showInFolder(targets.shownPath(targetId));
      return {};
    },
  };
}
