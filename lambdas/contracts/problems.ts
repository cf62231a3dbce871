import { LIMITS } from './limits.ts';

/**
 * The error that two places respond with: the edge, which keeps large bodies away from API Gateway
 * (10 MB) and Lambda (6 MB) and their own kinds of errors, and the functions behind it.
 */
export const BODY_TOO_LARGE = {
  title: 'Payload Too Large',
  status: 413,
  detail: `A body may have at most ${LIMITS.bodyBytes} bytes.`,
  code: 'request.body_too_large',
} as const;
