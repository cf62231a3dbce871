import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';

type Variant = 'primary' | 'plain' | 'quiet' | 'danger';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'icon'> {
  readonly variant?: Variant;
  /** While an action is pending, the button keeps its place and focus, but ignores clicks. */
  readonly busy?: boolean;
  readonly children: ComponentChildren;
}

export function Button({ variant = 'plain', busy = false, type = 'button', onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      class={`button ${variant}`}
      aria-busy={busy}
      aria-disabled={busy || rest.disabled}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {children}
    </button>
  );
}

interface ButtonLinkProps {
  readonly href: string;
  readonly variant?: Variant;
  readonly children: ComponentChildren;
  /** Downloads a file instead of opening a page. */
  readonly download?: string;
}

/** A link styled as a button, for navigation. */
export const ButtonLink = ({ variant = 'plain', children, ...rest }: ButtonLinkProps) => (
  <a class={`button ${variant}`} {...rest}>
    {children}
  </a>
);
