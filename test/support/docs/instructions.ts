export interface Instruction {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** The requests that a text tells the reader to send, such as `PATCH /v1/webhooks/wh_1 {"active": true}`. */
export const instructionsIn = (text: string): Instruction[] =>
  [...text.matchAll(/\b(GET|POST|PATCH|PUT|DELETE) (\/v1\/\S+)(?: (\{[^}]*\}))?/g)].map(
    ([, method = '', path = '', body]) => ({ method, path, ...(body && { body: JSON.parse(body) as unknown }) }),
  );
