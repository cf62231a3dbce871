import { LIMITS } from './limits.ts';

/**
 * The refusal that is told in two places: at the edge, which keeps large bodies away from API Gateway
 * (10 MB) and Lambda (6 MB) and their own kinds of refusal, and in the functions behind it.
 */
export const BODY_TOO_LARGE = {
  title: 'Payload Too Large',
  status: 413,
  detail: `A body may have at most ${LIMITS.bodyBytes} bytes.`,
  code: 'request.body_too_large',
} as const;
