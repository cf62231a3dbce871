/** After a try that was refused: to the first field that needs a hand, as soon as it is marked. */
export function showFault(form: EventTarget | null): void {
  requestAnimationFrame(() =>
    (form as HTMLElement | null)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
  );
}
