import type { Node } from 'constructs';
import { contextText } from './context.ts';

/** Which secrets between distribution and functions there are, by the number of their rotation. */
export interface OriginSecretGenerations {
  /** The one that the distribution sends. */
  readonly sent: number;
  /** During a rotation, the one that it will send next: the functions accept it already. */
  readonly next?: number;
}

/** `2` is a secret; `1+2` prepares the rotation from one to the other. */
export function readOriginSecret(node: Node): OriginSecretGenerations {
  const value = contextText(node, 'originSecret') ?? '1';
  const [, sent, next] = /^([1-9]\d{0,8})(?:\+([1-9]\d{0,8}))?$/.exec(value) ?? [];
  if (sent === undefined || sent === next) {
    throw new Error(`originSecret must be a number like 2 or, to prepare a rotation, two like 1+2, not "${value}".`);
  }
  return { sent: Number(sent), ...(next !== undefined && { next: Number(next) }) };
}
