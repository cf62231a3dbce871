import type { Node } from 'constructs';
import { contextText } from './context.ts';

/** The generations of the secret that the distribution sends to the functions. A rotation adds a generation. */
export interface OriginSecretGenerations {
  /** The generation that the distribution sends. */
  readonly sent: number;
  /** During a rotation, the generation that the distribution will send next. The functions already accept it. */
  readonly next?: number;
}

/** `2` uses generation 2; `1+2` prepares the rotation from 1 to 2. */
export function readOriginSecret(node: Node): OriginSecretGenerations {
  const value = contextText(node, 'originSecret') ?? '1';
  const [, sent, next] = /^([1-9]\d{0,8})(?:\+([1-9]\d{0,8}))?$/.exec(value) ?? [];
  if (sent === undefined || sent === next) {
    throw new Error(`originSecret must be a number like 2 or, to prepare a rotation, two like 1+2, not "${value}".`);
  }
  return { sent: Number(sent), ...(next !== undefined && { next: Number(next) }) };
}
