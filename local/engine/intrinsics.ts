import type { Template } from './assembly.ts';
import { getAttTarget } from './references.ts';
import { TemplateError } from './template-error.ts';

/** The values that intrinsic functions can refer to. */
export interface Scope {
  readonly template: Pick<Template, 'Conditions' | 'Mappings'>;
  /** A pseudo parameter, parameter or started resource. */
  ref(name: string): unknown;
  attribute(logicalId: string, attribute: string): string;
  /** Replaces dynamic references in a text with the secrets, and the distribution's URL with the public URL. */
  rewrite(text: string): string;
}

/** `{{resolve:service:reference}}`, anywhere in a string. */
export const DYNAMIC_REFERENCE = /\{\{resolve:([^}]+)\}\}/;

/** `AWS::NoValue` removes the property or element that contains it. */
export const NO_VALUE = Symbol('AWS::NoValue');

type Intrinsic = (argument: unknown, scope: Scope) => unknown;

const INTRINSICS: Readonly<Record<string, Intrinsic>> = {
  Ref: (name, scope) => scope.ref(String(name)),
  'Fn::GetAtt': (argument, scope) => scope.attribute(...getAttTarget(resolve(argument, scope))),
  'Fn::Join': (argument, scope) => {
    const [separator, parts] = resolveList(argument, scope);
    return scope.rewrite(resolveList(parts, scope).map(asText).join(asText(separator)));
  },
  'Fn::Sub': (argument, scope) => scope.rewrite(substitute(argument, scope)),
  'Fn::Select': (argument, scope) => {
    const [index, choices] = resolveList(argument, scope);
    const chosen = resolveList(choices, scope)[Number(index)];
    if (chosen === undefined) throw new TemplateError(`Fn::Select cannot select at index ${index}.`);
    return chosen;
  },
  'Fn::Split': (argument, scope) => {
    const [separator, whole] = resolveList(argument, scope);
    return asText(whole).split(asText(separator));
  },
  'Fn::If': (argument, scope) => {
    if (!Array.isArray(argument)) throw new TemplateError('Fn::If needs three arguments.');
    return resolve(isConditionTrue(String(argument[0]), scope) ? argument[1] : argument[2], scope);
  },
  'Fn::FindInMap': (argument, scope) => {
    const [map, first, second] = resolveList(argument, scope).map(asText);
    const found = scope.template.Mappings[map ?? '']?.[first ?? '']?.[second ?? ''];
    if (found === undefined) throw new TemplateError(`Fn::FindInMap finds nothing for ${map}, ${first}, ${second}.`);
    return found;
  },
  'Fn::Base64': (argument, scope) => Buffer.from(asText(resolve(argument, scope))).toString('base64'),
  'Fn::ToJsonString': (argument, scope) => JSON.stringify(resolve(argument, scope)),
  Condition: (name, scope) => isConditionTrue(String(name), scope),
  'Fn::Equals': (argument, scope) => {
    const [left, right] = resolveList(argument, scope);
    return asText(left) === asText(right);
  },
  'Fn::Not': (argument, scope) => !resolveList(argument, scope)[0],
  'Fn::And': (argument, scope) => resolveList(argument, scope).every(Boolean),
  'Fn::Or': (argument, scope) => resolveList(argument, scope).some(Boolean),
};

/** Returns a copy of the value with every intrinsic function replaced by its result. */
export function resolve(value: unknown, scope: Scope): unknown {
  if (Array.isArray(value))
    return value.map((element) => resolve(element, scope)).filter((element) => element !== NO_VALUE);
  // A dynamic reference that is joined from parts is rewritten after Fn::Join.
  if (typeof value === 'string' && DYNAMIC_REFERENCE.test(value)) return scope.rewrite(value);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value);
  const [only] = entries;
  if (entries.length === 1 && only !== undefined) {
    const [name, argument] = only;
    const intrinsic = Object.hasOwn(INTRINSICS, name) ? INTRINSICS[name] : undefined;
    // `Condition` is also an ordinary property, for example in IAM statements, where it contains an object.
    if (intrinsic && !(name === 'Condition' && typeof argument !== 'string')) return intrinsic(argument, scope);
    if (name.startsWith('Fn::')) throw new TemplateError(`The intrinsic function ${name} is not supported locally.`);
  }
  const resolved = entries.map(([key, inner]) => [key, resolve(inner, scope)] as const);
  return Object.fromEntries(resolved.filter(([, inner]) => inner !== NO_VALUE));
}

export function isConditionTrue(name: string, scope: Scope): boolean {
  const definition = scope.template.Conditions[name];
  if (definition === undefined) throw new TemplateError(`There is no condition ${name} in the template.`);
  return resolve(definition, scope) === true;
}

function substitute(argument: unknown, scope: Scope): string {
  const [pattern, variables = {}] = Array.isArray(argument) ? argument : [argument];
  const resolvedVariables = Object.entries(variables).map(
    ([name, value]) => [name, asText(resolve(value, scope))] as const,
  );
  const values = new Map(resolvedVariables);
  return String(pattern).replace(/\$\{([^}]+)\}/g, (whole, name: string) => {
    // `${!Literal}` means the literal string `${Literal}`.
    if (name.startsWith('!')) return whole.replace('!', '');
    const given = values.get(name);
    if (given !== undefined) return given;
    return name.includes('.') ? scope.attribute(...getAttTarget(name)) : asText(scope.ref(name));
  });
}

function resolveList(value: unknown, scope: Scope): unknown[] {
  const resolved = resolve(value, scope);
  if (!Array.isArray(resolved)) throw new TemplateError(`Expected a list, not ${JSON.stringify(resolved)}.`);
  return resolved;
}

function asText(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new TemplateError(`Expected a string, not ${JSON.stringify(value) ?? String(value)}.`);
}
