import type { InProcessService } from '../../support/service/in-process-service.ts';

/** The service that the tests of this folder share. A test can replace it. */
export interface Running {
  service: InProcessService;
  /** With `previous`, the new service has the data of a stopped one. `prepare` can change what was synthesized. */
  start(previous?: InProcessService, prepare?: (assemblyDir: string) => void): Promise<InProcessService>;
}
