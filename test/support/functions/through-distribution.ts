import { ORIGIN_SECRET_HEADER, VIEWER_ADDRESS_HEADER } from '../../../contracts/edge/edge.ts';
import { FUNCTION_VARIABLES } from './function-environment.ts';

/** Headers of a request that arrives through CloudFront from a visitor with this address. */
export const throughDistribution = (address: string): Record<string, string> => ({
  [VIEWER_ADDRESS_HEADER]: address,
  [ORIGIN_SECRET_HEADER]: FUNCTION_VARIABLES.ORIGIN_SECRET,
});
