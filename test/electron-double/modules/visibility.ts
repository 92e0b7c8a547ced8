/** Whether a person looks at the double (`npm start` without Electron), instead of a test. */
export const isVisible = process.env['LAYOVER_DOUBLE_VISIBLE'] === '1';
