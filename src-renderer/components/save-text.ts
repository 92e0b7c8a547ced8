import type { BridgeClient } from '#shared/bridge/client.ts';
import { showError } from './show-error.ts';
import { t } from '../i18n/index.ts';
import { showToast } from '../ui/overlays/toast.tsx';

interface TextFile {
  /** What the file is called where the user says nothing else. */
  readonly name: string;
  readonly format: 'csv' | 'json';
  /** Asked for once it is known where it goes. */
  readonly text: () => Promise<string>;
}

/** Asks for a file and writes a text to it. Reports the result; never rejects. */
export async function saveText(client: BridgeClient, { name, format, text }: TextFile): Promise<void> {
  try {
    const { target } = await client.call('files.choose', { kind: 'file', type: format, suggestedName: name });
    if (target === null) return;
    const written = await client.call('files.write', {
      targetId: target.id,
      title: name,
      content: { kind: 'text', text: await text() },
    });
    showToast({
      id: 'export',
      title: t('exporting.savedOne', { name: written.name }),
      durationMs: 10_000,
      action: {
        label: t('exporting.reveal'),
        run: () => void client.call('files.reveal', { targetId: target.id }),
      },
    });
  } catch (error) {
    showError(t('exporting.notWritten'), error, { id: 'export', otherwise: t('exporting.failed') });
  }
}
