import { LIMITS } from '../../../../../contracts/limits.ts';
import { formatNumber } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.ts';
import { useShellTexts } from '../../../texts/shell/index.ts';
import { Button } from '../../../ui/button.tsx';
import { placementsTexts } from '../texts/index.ts';
import type { PlacementDraft, PlacementFaults } from './draft.ts';
import { placementTexts } from './texts/index.ts';

interface VariableFieldsProps {
  readonly variables: PlacementDraft['variables'];
  readonly faults: PlacementFaults['variables'];
  onVariables(variables: PlacementDraft['variables']): void;
}

/** Names and values of the variables. */
export function VariableFields({ variables, faults, onVariables }: VariableFieldsProps) {
  const { one: texts } = useTexts(placementTexts);
  const { new: pattern } = useTexts(placementsTexts);
  const shell = useShellTexts();
  const set = (index: number, change: Partial<PlacementDraft['variables'][number]>) =>
    onVariables(variables.map((each, at) => (at === index ? { ...each, ...change } : each)));
  const messages = {
    name: pattern.variableError,
    double: texts.variableDouble,
    tooLong: shell.tooLong(formatNumber(LIMITS.variableLength)),
  };
  return (
    <fieldset class="placement-variables">
      <legend>{texts.variables}</legend>
      <p class="hint">{texts.variablesHint}</p>
      {variables.map(({ name, value }, index) => {
        const fault = faults[index];
        return (
          <div key={String(index)}>
            <div class="placement-variable">
              <input
                aria-label={texts.variableName}
                aria-invalid={fault === 'name' || fault === 'double'}
                value={name}
                spellcheck={false}
                autocapitalize="none"
                onInput={({ currentTarget }) => set(index, { name: currentTarget.value })}
              />
              <input
                aria-label={`${texts.variableValue}: ${name}`}
                aria-invalid={fault === 'tooLong'}
                value={value}
                dir="auto"
                onInput={({ currentTarget }) => set(index, { value: currentTarget.value })}
              />
              <button
                type="button"
                class="icon-button"
                aria-label={texts.removeVariable(name)}
                onClick={() => onVariables(variables.filter((_, at) => at !== index))}
              >
                ✕
              </button>
            </div>
            {fault && <p class="error">{messages[fault]}</p>}
          </div>
        );
      })}
      {variables.length < LIMITS.placementVariables && (
        <Button onClick={() => onVariables([...variables, { name: '', value: '' }])}>{texts.addVariable}</Button>
      )}
    </fieldset>
  );
}
