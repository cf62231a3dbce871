import { useScope } from '../../data/scope.tsx';

/**
 * Whether the user can create codes here. A viewer has read-only access. The service enforces this; the Studio only
 * hides what would be rejected.
 */
export const useCanWrite = (): boolean => useScope().organization?.role !== 'viewer';
