import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';

type Look = 'primary' | 'plain' | 'quiet' | 'danger';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'icon'> {
  readonly look?: Look;
  /** While an action is pending, the button keeps its place and focus, but ignores clicks. */
  readonly busy?: boolean;
  readonly children: ComponentChildren;
}

export function Button({ look = 'plain', busy = false, type = 'button', onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      class={`button ${look}`}
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
  readonly look?: Look;
  readonly children: ComponentChildren;
  /** Downloads a file instead of opening a page. */
  readonly download?: string;
}

/** A link styled as a button, for navigation. */
export const ButtonLink = ({ look = 'plain', children, ...rest }: ButtonLinkProps) => (
  <a class={`button ${look}`} {...rest}>
    {children}
  </a>
);
