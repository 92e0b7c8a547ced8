import { control, record } from './recorder.ts';
import { isVisible } from './visibility.ts';
import { WebContents } from './web-contents.ts';

interface MessageBoxOptions {
  readonly message: string;
  readonly detail?: string;
  readonly buttons?: readonly string[];
  readonly cancelId?: number;
}

/**
 * Asks a person in the window itself, with the two buttons that a page's question has: the first button of the
 * box, or its cancel. With no window left nobody can be asked, and the first button counts.
 */
async function askPerson({
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
 * Electron's `dialog`. Before a test nothing is shown: each is recorded, and answered by what a test has put into
 * `electronDouble.dialogAnswers`, or else as if a person had cancelled.
 */
export const dialog = {
  async showMessageBox(...parameters: unknown[]): Promise<unknown> {
    record('dialog.showMessageBox', parameters.at(-1));
    const options = parameters.at(-1) as MessageBoxOptions;
    if (isVisible) return askPerson(options);
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
