/** The fields of the input; a value may be null where its default is null. */
type Given<Input, Defaults> = {
  readonly [K in keyof Input & keyof Defaults]?: Exclude<Input[K], null | undefined> | Defaults[K];
};

/**
 * The fields of `input` that are columns of `defaults`, with null replaced by the default (`field-notes.md §1 #6`).
 * Missing fields stay missing.
 */
export function withDefaultsForNull<Input extends object, Defaults extends object>(
  input: Input,
  defaults: Defaults,
): Given<Input, Defaults> {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || !Object.hasOwn(defaults, name)) continue;
    result[name] = value ?? Reflect.get(defaults, name);
  }
  // The cast is safe: the loop above builds exactly these keys.
  return result as Given<Input, Defaults>;
}
