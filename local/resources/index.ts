import type { ResourceType } from '../engine/types.ts';

/** Every CloudFormation type the local runtime knows. A type that is not here fails at start, by name. */
export const RESOURCE_TYPES: readonly ResourceType[] = [];
