import { useEffect, useState } from 'preact/hooks';

const NONE: readonly string[] = [];

/** The questions that the service will make from a prompt, by its own rules; they come after the form. */
export function useSuggested(prompt: string): readonly string[] {
  const [suggested, setSuggested] = useState(NONE);
  useEffect(() => {
    let isCurrent = true;
    import('../../../../shared/page/suggestions/suggested-questions.ts').then(
      ({ suggestedFor }) => isCurrent && setSuggested(suggestedFor(prompt) ?? NONE),
      // Without a connection there are none to show.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [prompt]);
  return suggested;
}
