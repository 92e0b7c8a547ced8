/** A text that is kept, as it is or to be said in the language of that moment. */
export type Label = string | (() => string);

/** A label in the current language. */
export const toLabelText = (label: Label): string => (typeof label === 'string' ? label : label());
