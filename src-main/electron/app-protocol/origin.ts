/** The scheme of the app's page. It is standard and secure, so that the page has a real origin. */
export const appScheme = 'app';
/** The scheme's only host that serves files. */
export const appHost = 'layover';
/** The origin of the built page. Without a development server, navigation and permissions trust only this origin. */
export const appOrigin = `${appScheme}://${appHost}`;
