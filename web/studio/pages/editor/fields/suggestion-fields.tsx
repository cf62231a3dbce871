import { LIMITS } from '../../../../../contracts/limits.ts';
import { formatNumber } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.ts';
import { useShellTexts } from '../../../texts/shell/index.ts';
import { Select, TextField } from '../../../ui/field.tsx';
import { editorTexts } from '../texts/index.ts';
import { useSuggestions } from '../use-suggestions.ts';
import type { CodeFormProps } from './form-props.ts';

/** The sources of the suggestions: derived from the prompt, the owner's own, or none. */
const CHOICES = ['prompt', 'own', 'none'] as const;

/** The suggestions that visitors can tap. */
export function SuggestionFields({ draft, errors, change }: CodeFormProps) {
  const texts = useTexts(editorTexts);
  const shell = useShellTexts();
  const { suggestions, suggestionSource } = draft;
  const setSuggestion = (index: number, value: string) => {
    const next = Array.from({ length: LIMITS.suggestions }, (_, position) => suggestions[position] ?? '');
    next[index] = value;
    change({ suggestions: next });
  };
  return (
    <>
      <Select
        label={texts.questions}
        hint={texts.questionsHint}
        value={suggestionSource}
        onValue={(value) =>
          change({ suggestionSource: CHOICES.find((choice) => choice === value) ?? suggestionSource })
        }
        options={CHOICES.map((value) => ({ value, label: texts.questionChoices[value] }))}
      />
      {suggestionSource === 'prompt' && <SuggestedQuestions prompt={draft.prompt} />}
      {suggestionSource === 'own' && (
        <div class="questions">
          {Array.from({ length: LIMITS.suggestions }, (_, index) => (
            <TextField
              key={index}
              label={texts.question(index + 1)}
              value={suggestions[index] ?? ''}
              dir="auto"
              autocomplete="off"
              onValue={(value) => setSuggestion(index, value)}
              error={
                errors.suggestions?.includes(index) ? shell.tooLong(formatNumber(LIMITS.suggestionLength)) : undefined
              }
            />
          ))}
        </div>
      )}
    </>
  );
}

/** The suggestions that the service derives from the prompt. */
function SuggestedQuestions({ prompt }: { readonly prompt: string }) {
  const texts = useTexts(editorTexts);
  const suggested = useSuggestions(prompt);
  if (suggested.length === 0) return <p class="soft">{texts.nothingSuggested}</p>;
  return (
    <ul class="suggested" aria-label={texts.suggested}>
      {suggested.map((question) => (
        <li key={question} dir="auto">
          {question}
        </li>
      ))}
    </ul>
  );
}
