/** A stored label: a fixed text, or a function that returns the text in the current language. */
export type Label = string | (() => string);

export const toLabelText = (label: Label): string => (typeof label === 'string' ? label : label());
