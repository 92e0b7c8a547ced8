/** Scheme, host and origin of the app's own page: a standard, secure scheme, so that it has a real origin. */
export const appScheme = 'app';
export const appHost = 'layover';
export const appOrigin = `${appScheme}://${appHost}`;
