import type { InProcessService } from '../../support/service/in-process-service.ts';

/** The service that the tests of this folder share. A test can replace it. */
export interface Running {
  service: InProcessService;
  /**
   * Starts a service. With `previous`, it has the data of that stopped service. `prepare` can change the synthesized
   * files before the start.
   */
  start(previous?: InProcessService, prepare?: (assemblyDir: string) => void): Promise<InProcessService>;
}
