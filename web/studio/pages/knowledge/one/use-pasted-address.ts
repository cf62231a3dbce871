import { useEffect } from 'preact/hooks';

/** Calls `onAddress` when the user pastes a URL anywhere on the page, except in a field or a dialog. */
export function usePastedAddress(onAddress: (address: string) => void): void {
  useEffect(() => {
    const onPaste = ({ target, clipboardData }: ClipboardEvent) => {
      const text = clipboardData?.getData('text').trim() ?? '';
      const isTyping = target instanceof Element && target.closest('input, textarea, dialog');
      if (!isTyping && /^https?:\/\/\S+$/i.test(text)) onAddress(text);
    };
    addEventListener('paste', onPaste);
    return () => removeEventListener('paste', onPaste);
  }, []);
}
