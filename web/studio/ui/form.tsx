import type { ComponentChildren } from 'preact';

interface FormProps {
  readonly class?: string;
  /** Checks what is typed and hands it over; until it is done, nothing is said to be wrong. */
  readonly onSubmit: () => unknown;
  readonly children: ComponentChildren;
}

/** Whatever is refused, here or by the service, the first field that needs a hand gets the focus as soon as it is marked. */
export const Form = ({ onSubmit, children, ...rest }: FormProps) => (
  <form
    {...rest}
    noValidate
    onSubmit={async (event) => {
      event.preventDefault();
      const form = event.currentTarget;
      await onSubmit();
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    }}
  >
    {children}
  </form>
);
