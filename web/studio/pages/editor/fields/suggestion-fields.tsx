import { LIMITS } from '../../../../../contracts/limits.ts';
import { lengthOf } from '../../../../../sdk/src/length-of.ts';
import { labelOf } from '../../../parts/fields/label-of.ts';
import { formatNumber } from '../../../texts/format.ts';
import { t } from '../../../texts/t.ts';
import { Select, TextField } from '../../../ui/field.tsx';
import { useSuggestions } from '../use-suggestions.ts';
import type { CodeFormProps } from './form-props.ts';

/** The sources of the suggestions: derived from the prompt, the owner's own, or none. */
const CHOICES = ['prompt', 'own', 'none'] as const;

/** The suggestions that visitors can tap. */
export function SuggestionFields({ draft, errors, change }: CodeFormProps) {
  const { source, own } = draft.suggestions;
  const setSuggestion = (index: number, value: string) => {
    const next = Array.from({ length: LIMITS.suggestions }, (_, position) => own[position] ?? '');
    next[index] = value;
    change({ suggestions: { source, own: next } });
  };
  return (
    <>
      <Select
        label={labelOf('suggestions')}
        hint={t.editor.questionsHint}
        value={source}
        onValue={(value) =>
          change({ suggestions: { source: CHOICES.find((choice) => choice === value) ?? source, own } })
        }
        options={CHOICES.map((value) => ({ value, label: t.editor.questionChoices[value] }))}
      />
      {source === 'prompt' && <SuggestedQuestions prompt={draft.prompt} />}
      {source === 'own' && (
        <div class="questions">
          {Array.from({ length: LIMITS.suggestions }, (_, index) => (
            <TextField
              key={index}
              label={t.editor.question({ number: index + 1 })}
              value={own[index] ?? ''}
              dir="auto"
              autocomplete="off"
              onValue={(value) => setSuggestion(index, value)}
              error={
                errors.suggestions && lengthOf(own[index] ?? '') > LIMITS.suggestionLength
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
