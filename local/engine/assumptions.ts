import {
  ASSUMPTION_NAMES,
  type AssumptionName,
  type AssumptionValue,
  valuesOf,
} from '../../contracts/aws-assumptions.ts';

/** Unexpected AWS behavior to simulate. The names and values come from `contracts/aws-assumptions.ts`. */
export type Assumptions = ReadonlyMap<AssumptionName, string>;

/** Whether `--assume` selected this value of the assumption. */
export type Assumes = <N extends AssumptionName>(name: N, value: AssumptionValue<N>) => boolean;

export const assumesFrom =
  (assumptions: Assumptions = new Map()): Assumes =>
  (name, value) =>
    assumptions.get(name) === value;

/** Reads `NAME=VALUE` pairs. `worst` stands for the last value, the worst case. Throws on unknown names and values. */
export function readAssumptions(pairs: readonly string[]): Assumptions {
  return new Map(pairs.map(readPair));
}

function readPair(pair: string): [AssumptionName, string] {
  const [given = '', value = ''] = pair.split('=');
  const name = ASSUMPTION_NAMES.find((known) => known === given);
  if (name === undefined)
    throw new Error(`there is no assumption "${given}". The assumptions are ${ASSUMPTION_NAMES.join(', ')}.`);
  const values = valuesOf(name);
  if (value === 'worst') return [name, values.at(-1) ?? ''];
  if (!values.includes(value)) {
    throw new Error(`${name} must be one of ${[...values, 'worst'].join(', ')}, not "${value}".`);
  }
  return [name, value];
}
