import type { InProcessService } from '../../support/service/in-process-service.ts';

/** Holds the service that the tests of this folder share. A test can replace the service. */
export interface ServiceHolder {
  service: InProcessService;
  /**
   * Starts a service. With `previous`, the new service has the data of that stopped service. `prepare` can change the
   * synthesized files before the start.
   */
  start(previous?: InProcessService, prepare?: (assemblyDir: string) => void): Promise<InProcessService>;
}
