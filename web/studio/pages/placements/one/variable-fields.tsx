import { LIMITS } from '../../../../../contracts/limits.ts';
import { formatNumber } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.ts';
import { useShellTexts } from '../../../texts/shell/index.ts';
import { Button } from '../../../ui/button.tsx';
import { placementsTexts } from '../texts/index.ts';
import type { PlacementDraft, PlacementErrors } from './draft.ts';
import { placementTexts } from './texts/index.ts';

interface VariableFieldsProps {
  readonly variables: PlacementDraft['variables'];
  readonly errors: PlacementErrors['variables'];
  onVariables(variables: PlacementDraft['variables']): void;
}

/** The variables of a placement: each has a name and a value. */
export function VariableFields({ variables, errors, onVariables }: VariableFieldsProps) {
  const { one: texts } = useTexts(placementTexts);
  const { new: newTexts } = useTexts(placementsTexts);
  const shell = useShellTexts();
  const set = (index: number, change: Partial<PlacementDraft['variables'][number]>) =>
    onVariables(variables.map((variable, at) => (at === index ? { ...variable, ...change } : variable)));
  const messages = {
    name: newTexts.variableError,
    duplicate: texts.variableDouble,
    tooLong: shell.tooLong(formatNumber(LIMITS.variableLength)),
  };
  return (
    <fieldset class="placement-variables">
      <legend>{texts.variables}</legend>
      <p class="hint">{texts.variablesHint}</p>
      {variables.map(({ name, value }, index) => {
        const fieldError = errors[index];
        return (
          <div key={String(index)}>
            <div class="placement-variable">
              <input
                aria-label={texts.variableName}
                aria-invalid={fieldError === 'name' || fieldError === 'duplicate'}
                value={name}
                spellcheck={false}
                autocapitalize="none"
                onInput={({ currentTarget }) => set(index, { name: currentTarget.value })}
              />
              <input
                aria-label={`${texts.variableValue}: ${name}`}
                aria-invalid={fieldError === 'tooLong'}
                value={value}
                dir="auto"
                onInput={({ currentTarget }) => set(index, { value: currentTarget.value })}
              />
              <button
                type="button"
                class="icon-button"
                aria-label={texts.remove(name)}
                onClick={() => onVariables(variables.filter((_, at) => at !== index))}
              >
                ✕
              </button>
            </div>
            {fieldError && <p class="error">{messages[fieldError]}</p>}
          </div>
        );
      })}
      {variables.length < LIMITS.placementVariables && (
        <Button onClick={() => onVariables([...variables, { name: '', value: '' }])}>{texts.addVariable}</Button>
      )}
    </fieldset>
  );
}
