import type { Draft, Faults } from '../draft.ts';

export interface CodeFormProps {
  readonly draft: Draft;
  readonly faults: Faults;
  change(changes: Partial<Draft>): void;
}
