import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { t } from '../texts/t.ts';
import { useId } from './use-id.ts';

interface MenuProps {
  /** The text of the button. Without it, the button shows three dots and is labeled "More actions". */
  readonly label?: string;
  readonly children: ComponentChildren;
}

/** A button that opens a short list of buttons and links. The browser closes it on Escape or a click elsewhere. */
export function Menu({ label, children }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // Render the entries on first use: a list of 1,000 codes has as many menus, and most of them are never opened.
  const [wasOpened, setWasOpened] = useState(false);
  const positionMenu = (event: { readonly newState: string }) => {
    const [anchor, menu] = [button.current?.getBoundingClientRect(), list.current];
    if (event.newState !== 'open' || !anchor || !menu) return;
    menu.style.left = menu.style.top = '0';
    const { width, height } = menu.getBoundingClientRect();
    const fitsBelow = anchor.bottom + height < innerHeight;
    menu.style.left = `${Math.max(8, Math.min(anchor.left, document.documentElement.clientWidth - width - 8))}px`;
    menu.style.top = `${fitsBelow ? anchor.bottom + 4 : Math.max(8, anchor.top - height - 4)}px`;
    menu.querySelector<HTMLElement>('button, a')?.focus();
  };
  const moveFocus = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const items = [...(list.current?.querySelectorAll<HTMLElement>('button, a') ?? [])];
    const index = items.indexOf(document.activeElement as HTMLElement);
    items[(index + step + items.length) % items.length]?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        class={label === undefined ? 'icon-button' : 'button plain'}
        popovertarget={id}
        aria-label={label === undefined ? t.shell.actions : undefined}
      >
        {label ?? '⋯'}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are a shortcut; the buttons inside are the real controls. */}
      <div
        ref={list}
        id={id}
        popover="auto"
        class="menu"
        onBeforeToggle={() => setWasOpened(true)}
        onToggle={positionMenu}
        onKeyDown={moveFocus}
        onClick={() => list.current?.hidePopover()}
      >
        {wasOpened && children}
      </div>
    </>
  );
}
