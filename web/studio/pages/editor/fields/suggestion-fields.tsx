import { LIMITS } from '../../../../../contracts/limits.ts';
import { formatNumber } from '../../../texts/format.ts';
import { t } from '../../../texts/t.ts';
import { Select, TextField } from '../../../ui/field.tsx';
import { useSuggestions } from '../use-suggestions.ts';
import type { CodeFormProps } from './form-props.ts';

/** The sources of the suggestions: derived from the prompt, the owner's own, or none. */
const CHOICES = ['prompt', 'own', 'none'] as const;

/** The suggestions that visitors can tap. */
export function SuggestionFields({ draft, errors, change }: CodeFormProps) {
  const { suggestions, suggestionSource } = draft;
  const setSuggestion = (index: number, value: string) => {
    const next = Array.from({ length: LIMITS.suggestions }, (_, position) => suggestions[position] ?? '');
    next[index] = value;
    change({ suggestions: next });
  };
  return (
    <>
      <Select
        label={t.editor.questions}
        hint={t.editor.questionsHint}
        value={suggestionSource}
        onValue={(value) =>
          change({ suggestionSource: CHOICES.find((choice) => choice === value) ?? suggestionSource })
        }
        options={CHOICES.map((value) => ({ value, label: t.editor.questionChoices[value] }))}
      />
      {suggestionSource === 'prompt' && <SuggestedQuestions prompt={draft.prompt} />}
      {suggestionSource === 'own' && (
        <div class="questions">
          {Array.from({ length: LIMITS.suggestions }, (_, index) => (
            <TextField
              key={index}
              label={t.editor.question({ number: index + 1 })}
              value={suggestions[index] ?? ''}
              dir="auto"
              autocomplete="off"
              onValue={(value) => setSuggestion(index, value)}
              error={
                errors.suggestions?.includes(index)
                  ? t.shell.tooLong({ most: formatNumber(LIMITS.suggestionLength) })
                  : undefined
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
  const suggested = useSuggestions(prompt);
  if (suggested.length === 0) return <p class="soft">{t.editor.nothingSuggested}</p>;
  return (
    <ul class="suggested" aria-label={t.editor.suggested}>
      {suggested.map((question) => (
        <li key={question} dir="auto">
          {question}
        </li>
      ))}
    </ul>
  );
}
