import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { useScope } from '../data/scope.tsx';
import { useLazy } from '../data/use-lazy.ts';
import { areShortcutsOn } from './shortcuts.ts';

const loadHelp = async () => (await import('./keyboard-help.tsx')).KeyboardHelp;

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], dialog') !== null;

/** Moves the focus to the next (1) or the previous (-1) element marked with `data-item`. */
function move(step: 1 | -1): void {
  const items = [...document.querySelectorAll<HTMLElement>('main [data-item]')];
  const current = items.findIndex((element) => element.contains(document.activeElement));
  const next = current < 0 ? (step > 0 ? 0 : items.length - 1) : current + step;
  const item = items[next];
  (item?.matches('a, button') ? item : item?.querySelector<HTMLElement>('a, button'))?.focus();
}

/**
 * Single-key shortcuts. Users can turn them off, for example if speech input or stray key presses trigger them. Only
 * `?` always works: it opens the help, where users can turn the shortcuts on again.
 */
export function Keyboard() {
  const { route } = useLocation();
  const { path } = useScope();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const Help = useLazy(loadHelp, isHelpOpen);
  useEffect(() => {
    const actions: Record<string, () => void> = {
      c: () => route(path('codes/new')),
      '/': () => {
        const search = document.querySelector<HTMLElement>('[data-search]');
        if (search) search.focus();
        else route(path('codes'));
      },
      j: () => move(1),
      k: () => move(-1),
      '?': () => setHelpOpen(true),
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const action = actions[event.key];
      if (!action || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('dialog[open]') || (event.key !== '?' && !areShortcutsOn())) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [route, path]);
  return isHelpOpen && Help ? <Help onClose={() => setHelpOpen(false)} /> : null;
}
