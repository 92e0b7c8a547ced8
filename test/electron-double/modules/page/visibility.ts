/** Whether the double shows real windows (`npm start` without Electron). False in tests. */
export const isVisible = process.env['LAYOVER_DOUBLE_VISIBLE'] === '1';
