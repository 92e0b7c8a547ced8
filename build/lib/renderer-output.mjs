/**
 * How the renderer's bundle is cut, for whatever builds it. Zod and what it is told at the start are one chunk:
 * apart from each other, a chunk of schemas could run before the setting that they need (`zod-settings.ts`).
 */
export const rendererOutput = {
  codeSplitting: {
    groups: [{ name: 'zod', test: /[\\/]node_modules[\\/]zod[\\/]|[\\/]zod-settings\.ts$/ }],
  },
};
