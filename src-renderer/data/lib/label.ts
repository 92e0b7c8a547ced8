/** A text that is kept, as it is or to be said in whatever language is spoken by then. */
export type Label = string | (() => string);

/** A label in the language that is spoken now. */
export const said = (label: Label): string => (typeof label === 'string' ? label : label());
