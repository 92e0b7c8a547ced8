/** The given fields, with null among the values where null is allowed. */
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
  // Built key by key from both arguments, as the type says.
  return result as Given<Input, Defaults>;
}
