import { control, record } from './recorder.ts';
import { isVisible } from './page/visibility.ts';
import { WebContents } from './web-contents.ts';

interface MessageBoxOptions {
  readonly message: string;
  readonly detail?: string;
  readonly buttons?: readonly string[];
  readonly cancelId?: number;
}

/**
 * Asks with the page's `confirm()`, which has two buttons: OK is the box's first button, Cancel its cancel button.
 * Without an open window, the answer is the first button.
 */
async function confirmInWindow({
  message,
  detail = '',
  buttons = ['OK'],
  cancelId = 0,
}: MessageBoxOptions): Promise<object> {
  const [page] = WebContents.getAllWebContents();
  const question = `${message}\n\n${detail}\n\nOK: ${buttons[0]}`;
  const agreed = await page?.executeJavaScript(`confirm(${JSON.stringify(question)})`);
  return { response: agreed === false ? cancelId : 0, checkboxChecked: false };
}

/**
 * Electron's `dialog`. In a test nothing is shown: each dialog is recorded and answered from
 * `electronDouble.dialogAnswers`. Without an answer there, it is canceled.
 */
export const dialog = {
  async showMessageBox(...parameters: unknown[]): Promise<unknown> {
    record('dialog.showMessageBox', parameters.at(-1));
    const options = parameters.at(-1) as MessageBoxOptions;
    if (isVisible) return confirmInWindow(options);
    const { cancelId = 0 } = options;
    return control.dialogAnswers.shift() ?? { response: cancelId, checkboxChecked: false };
  },
  async showOpenDialog(...parameters: unknown[]): Promise<unknown> {
    record('dialog.showOpenDialog', parameters.at(-1));
    return control.dialogAnswers.shift() ?? { canceled: true, filePaths: [] };
  },
  async showSaveDialog(...parameters: unknown[]): Promise<unknown> {
    record('dialog.showSaveDialog', parameters.at(-1));
    return control.dialogAnswers.shift() ?? { canceled: true, filePath: '' };
  },
  showErrorBox(title: string, content: string): void {
    record('dialog.showErrorBox', title, content);
    console.error(`${title}: ${content}`);
  },
};
