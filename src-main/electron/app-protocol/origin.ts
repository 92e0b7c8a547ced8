/** Scheme, host and origin of the app's own page: a standard, secure scheme, so that it has a real origin. */
export const appScheme = 'app';
/** The only host that the scheme answers for; a request for any other gets no file. */
export const appHost = 'layover';
/** Where the built page is loaded from; navigation and permissions trust it, unless a page server is set. */
export const appOrigin = `${appScheme}://${appHost}`;
