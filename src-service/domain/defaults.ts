/** The same fields without the ones that were not given, null among the values where it is one. */
type Given<Input, Defaults> = {
  readonly [K in keyof Input & keyof Defaults]?: Exclude<Input[K], null | undefined> | Defaults[K];
};

/**
 * The fields of `input` that name a column of `defaults`, with null turned into the default
 * (`field-notes.md §1 #6`). Fields that were left out stay out.
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
  // Built key by key from both arguments, which is exactly what the type says.
  return result as Given<Input, Defaults>;
}
