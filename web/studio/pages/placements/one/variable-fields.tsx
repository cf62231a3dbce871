import { LIMITS } from '../../../../../contracts/limits.ts';
import { formatNumber } from '../../../texts/format.ts';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import type { PlacementDraft, PlacementErrors } from './draft.ts';

interface VariableFieldsProps {
  readonly variables: PlacementDraft['variables'];
  readonly errors: PlacementErrors['variables'];
  onVariables(variables: PlacementDraft['variables']): void;
}

/** The variables of a placement: each has a name and a value. */
export function VariableFields({ variables, errors, onVariables }: VariableFieldsProps) {
  const set = (index: number, change: Partial<PlacementDraft['variables'][number]>) =>
    onVariables(variables.map((variable, at) => (at === index ? { ...variable, ...change } : variable)));
  const messages = {
    name: t.placements.new.variableError,
    duplicate: t.placement.one.variableDouble,
    tooLong: t.shell.tooLong({ most: formatNumber(LIMITS.variableLength) }),
  };
  return (
    <fieldset class="placement-variables">
      <legend>{t.placement.one.variables}</legend>
      <p class="hint">{t.placement.one.variablesHint}</p>
      {variables.map(({ name, value }, index) => {
        const fieldError = errors[index];
        return (
          <div key={String(index)}>
            <div class="placement-variable">
              <input
                aria-label={t.placement.one.variableName}
                aria-invalid={fieldError === 'name' || fieldError === 'duplicate'}
                value={name}
                spellcheck={false}
                autocapitalize="none"
                onInput={({ currentTarget }) => set(index, { name: currentTarget.value })}
              />
              <input
                aria-label={`${t.placement.one.variableValue}: ${name}`}
                aria-invalid={fieldError === 'tooLong'}
                value={value}
                dir="auto"
                onInput={({ currentTarget }) => set(index, { value: currentTarget.value })}
              />
              <button
                type="button"
                class="icon-button"
                aria-label={t.placement.one.remove({ name })}
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
        <Button onClick={() => onVariables([...variables, { name: '', value: '' }])}>
          {t.placement.one.addVariable}
        </Button>
      )}
    </fieldset>
  );
}
