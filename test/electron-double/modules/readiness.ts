/** Whether the app is ready: Chromium runs, windows can be made. */
export const readiness = {
  isReady: false,
  ...Promise.withResolvers<void>(),
};
