import type { ComponentChildren } from 'preact';

interface FormProps {
  readonly class?: string;
  /** Validates and submits the input. */
  readonly onSubmit: () => unknown;
  readonly children: ComponentChildren;
}

/** When the form or the service rejects the input, the first invalid field gets the focus as soon as it is marked. */
export const Form = ({ onSubmit, children, ...rest }: FormProps) => (
  <form
    {...rest}
    noValidate
    onSubmit={async (event) => {
      event.preventDefault();
      const form = event.currentTarget;
      await onSubmit();
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"], .error[tabindex]')?.focus());
    }}
  >
    {children}
  </form>
);
