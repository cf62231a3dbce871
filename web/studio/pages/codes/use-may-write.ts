import { useScope } from '../../data/scope.tsx';

/** A viewer of an organization only looks. The service decides; this only spares what it would refuse. */
export const useMayWrite = (): boolean => useScope().organization?.role !== 'viewer';
