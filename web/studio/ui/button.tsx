import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';

type Look = 'primary' | 'plain' | 'quiet' | 'danger';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'icon'> {
  readonly look?: Look;
  /** Something is under way: the button keeps its place and its focus, and does nothing. */
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
  /** Another file to keep, not a page to go to. */
  readonly download?: string;
}

/** Where pressing leads to another page, it is a link, however it looks. */
export const ButtonLink = ({ look = 'plain', children, ...rest }: ButtonLinkProps) => (
  <a class={`button ${look}`} {...rest}>
    {children}
  </a>
);
