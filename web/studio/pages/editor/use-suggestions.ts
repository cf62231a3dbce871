import { useEffect, useState } from 'preact/hooks';

const NONE: readonly string[] = [];

/**
 * The questions that the service will suggest for a prompt. They are derived here with the service's own script, which
 * loads after the form.
 */
export function useSuggestions(prompt: string): readonly string[] {
  const [suggested, setSuggested] = useState(NONE);
  useEffect(() => {
    let isCurrent = true;
    import('../../../../shared/page/suggestions/suggested-questions.ts').then(
      ({ suggestedQuestions }) => isCurrent && setSuggested(suggestedQuestions(prompt) ?? NONE),
      // Without a connection, there are no suggestions.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [prompt]);
  return suggested;
}
