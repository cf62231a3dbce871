/**
 * Set by the local entry in the environment of its functions, and by nothing else: the stack never
 * sets it, so a deployed service calls public addresses only.
 */
const ALLOW_PRIVATE_TARGETS = 'ALLOW_PRIVATE_TARGETS';

export const privateTargetsAllowed = (): boolean => process.env[ALLOW_PRIVATE_TARGETS] === 'true';
