import { control, record } from './recorder.ts';

interface MessageBoxOptions {
  readonly cancelId?: number;
}

/**
 * Electron's `dialog`. Nothing is shown: each is recorded, and answered by what a test has put into
 * `electronDouble.dialogAnswers`, or else as if a person had cancelled.
 */
export const dialog = {
  async showMessageBox(...parameters: unknown[]): Promise<unknown> {
    record('dialog.showMessageBox', parameters.at(-1));
    const { cancelId = 0 } = parameters.at(-1) as MessageBoxOptions;
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
