/** The messages of one language, by area and key. */
export type Catalog = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The same areas and keys in another language, with the placeholders of the original. */
export type Translation<C extends Catalog> = {
  readonly [Area in keyof C]: { readonly [Key in keyof C[Area]]: string };
};

type Plural = 'one' | 'other';

/** The key of `items_one` and `items_other` is `items`. */
type Base<Key> = Key extends `${infer Stem}_${Plural}` ? Stem : Key;

/** Every key of a catalog as `area.key`. */
export type KeyOf<C extends Catalog> = {
  [Area in keyof C & string]: `${Area}.${Base<keyof C[Area]> & string}`;
}[keyof C & string];

type TextOf<C extends Catalog, Key> = Key extends `${infer Area}.${infer Name}`
  ? C[Area] extends infer Texts
    ? Name extends keyof Texts
      ? Texts[Name]
      : `${Name}_other` extends keyof Texts
        ? Texts[`${Name}_other`]
        : never
    : never
  : never;

type PlaceholdersIn<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never;

type IsPlural<C extends Catalog, Key> = Key extends `${infer Area}.${infer Name}`
  ? `${Name}_other` extends keyof C[Area]
    ? 'count'
    : never
  : never;

/** The values of a text: one per placeholder, and `count` if it has a plural. */
export type ValuesOf<C extends Catalog, Key> = Readonly<
  Record<Exclude<PlaceholdersIn<TextOf<C, Key>>, 'count'>, string | number> &
    Record<Extract<PlaceholdersIn<TextOf<C, Key>>, 'count'> | IsPlural<C, Key>, number>
>;
