/** Whether the app is ready: Chromium runs and windows can be opened. */
export const readiness = {
  isReady: false,
  ...Promise.withResolvers<void>(),
};
