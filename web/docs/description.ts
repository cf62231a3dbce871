/** The parts of the OpenAPI document that the API reference page shows. */
export interface Description {
  readonly info: { readonly title: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly Tag[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: WebhookOperation }>>;
}

/** An object that may be only a reference to another part of the document. */
interface Referable {
  readonly $ref?: string;
}

export interface Tag {
  readonly name: string;
  readonly description: string;
  readonly externalDocs?: { readonly url: string };
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
  readonly 'x-error-codes'?: readonly string[];
}

/** Describes the delivery of a webhook event, which always has a body. */
export type WebhookOperation = Operation & Required<Pick<Operation, 'requestBody'>>;

export interface Parameter extends Referable {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required?: boolean;
  readonly description?: string;
  readonly example?: string;
  readonly schema: Schema;
}

interface Response extends Referable {
  readonly description: string;
  readonly content?: Content;
}

/** Content by media type. */
type Content = Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;

export interface Schema extends Referable {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly default?: unknown;
  readonly examples?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** An operation with its path and method. */
export interface RoutedOperation {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

/** Resolves a `$ref` in the document. */
export function resolve<T extends Referable>(document: Description, node: T): T {
  if (node.$ref === undefined) return node;
  const steps = node.$ref.slice(2).split('/');
  const found = steps.reduce<unknown>(
    (at, step) => (at as Readonly<Record<string, unknown>>)[step.replaceAll('~1', '/')],
    document,
  );
  return resolve(document, found as T);
}
