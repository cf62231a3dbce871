import { OPERATION_NAMES, operation } from '../../contracts/operations/catalogue.ts';
import { sampleFor } from '../../sdk/cli/sample-for.ts';
import { captureInto, curlOf } from './curl.ts';
import { PUBLIC_REQUESTS, sampleOf } from './requests.ts';
import type { Sample } from './sample.ts';
import { TYPESCRIPT_CLIENT, typescriptOf } from './typescript.ts';
import { VARIABLE_NAMES, type VariableName, variable, variablesIn } from './variables.ts';

/** The samples that the API reference shows for an operation. */
export interface WrittenSample {
  readonly curl: string;
  readonly qpr?: string;
  readonly typescript?: string;
  readonly needs: readonly VariableName[];
  readonly sets?: VariableName;
  /** The variable whose value the service sends to a person by e-mail. */
  readonly emails?: VariableName;
  readonly invalidates?: readonly VariableName[];
}

export interface WrittenSamples {
  readonly typescriptClient: string;
  /** The operation that provides each variable, and a description of the values that a person has to supply. */
  readonly variables: Readonly<Record<VariableName, { readonly from?: string; readonly description?: string }>>;
  readonly operations: Readonly<Record<string, WrittenSample>>;
}

/** All samples in the format of the API reference page. */
export function writeSamples(): WrittenSamples {
  const apiSamples = OPERATION_NAMES.map((name): [string, WrittenSample] => {
    const row = operation(name);
    const sample = sampleOf(name);
    const { status, streamed } = row;
    const typescriptOperation = {
      id: name,
      isList: name.startsWith('list-'),
      hasResponse: status !== 204,
      ...(streamed && { streamed }),
    };
    return [
      name,
      {
        curl: curlOf(row, sample),
        ...(isAvailableIn('qpr', sample) && { qpr: commandOf(name, sample) }),
        ...(isAvailableIn('typescript', sample) && { typescript: typescriptOf(typescriptOperation, sample) }),
        ...variablesOf(sample),
      },
    ];
  });
  const publicSamples = Object.entries(PUBLIC_REQUESTS).map(([name, { curl, ...input }]): [string, WrittenSample] => {
    const qpr = input.path && sampleFor(name, input);
    return [name, { curl, ...(qpr && { qpr }), needs: variablesIn(curl) }];
  });
  const variables = VARIABLE_NAMES.map((name) => {
    const { from, description } = variable(name);
    return [name, { ...(from && { from }), ...(description && { description }) }];
  });
  return {
    typescriptClient: TYPESCRIPT_CLIENT,
    variables: Object.fromEntries(variables),
    operations: Object.fromEntries([...apiSamples, ...publicSamples]),
  };
}

/** The sample for our CLI, with `--json` if a later sample needs a part of the response. */
function commandOf(name: string, { path = {}, query = {}, body, key, sets }: Sample): string {
  const line = sampleFor(name, { path, query, ...(body && { body }) });
  if (line === undefined) throw new Error(`The qpr CLI has no command for ${name}.`);
  const command = key ? `QPR_API_KEY=$${key} ${line}` : line;
  return sets ? captureInto(`${command} --json`, sets) : command;
}

const isAvailableIn = (language: NonNullable<Sample['only']>[number], { only }: Sample) =>
  only?.includes(language) ?? true;

const variablesOf = ({ path, query, body, key, sets, emails, invalidates }: Sample) => ({
  needs: variablesIn(JSON.stringify([path, query, body, key && `$${key}`])),
  ...(sets && { sets }),
  ...(emails && { emails }),
  ...(invalidates && { invalidates }),
});
