/** The scheme of the app's page. It is standard and secure, so that the page has a real origin. */
export const appScheme = 'app';
/** The only host of the scheme with files. */
export const appHost = 'layover';
/** Origin of the built page. Navigation and permissions trust it, unless a development server is set. */
export const appOrigin = `${appScheme}://${appHost}`;
