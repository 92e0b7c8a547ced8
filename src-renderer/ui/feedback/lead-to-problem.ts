/** Leads the keyboard to the first field that says what is wrong with it, once a form that was refused has drawn that. */
export function leadToProblem(form: Element): void {
  requestAnimationFrame(() => {
    form.querySelector<HTMLElement>(':is(input, textarea)[data-invalid]')?.focus();
  });
}
