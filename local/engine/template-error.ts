/** A part of the template cannot run locally. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
}

interface Named {
  readonly logicalId: string;
  readonly type: string;
}

/** An error whose message starts with the resource's logical id and type. */
export const templateError = ({ logicalId, type }: Named, problem: string, cause?: unknown) =>
  new TemplateError(`${logicalId} (${type}): ${problem}`, { cause });
