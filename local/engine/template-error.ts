/** A part of the template cannot run locally. The message contains the logical id. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
}

interface Named {
  readonly logicalId: string;
  readonly type: string;
}

export const templateError = ({ logicalId, type }: Named, problem: string, cause?: unknown) =>
  new TemplateError(`${logicalId} (${type}): ${problem}`, { cause });
