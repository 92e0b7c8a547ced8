/** Focuses the first invalid field, once a refused form has been rendered. */
export function focusFirstInvalid(form: Element): void {
  requestAnimationFrame(() => {
    form.querySelector<HTMLElement>(':is(input, textarea)[data-invalid]')?.focus();
  });
}
