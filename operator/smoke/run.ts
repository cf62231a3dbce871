import { createCode, listCodes, readImage } from './checks/codes.ts';
import { checkAuthentication, checkErrors } from './checks/errors.ts';
import { useOrganization } from './checks/organizations.ts';
import { converse, scan } from './checks/visit.ts';
import { subscribe } from './checks/webhooks.ts';
import { CreatedResources } from './created-resources.ts';
import { requireResult, Skipped } from './expect.ts';
import type { SmokeOptions } from './options.ts';
import { type CheckResult, Report } from './report.ts';
import { Service } from './service.ts';

export type SmokeTarget = Pick<SmokeOptions, 'baseUrl' | 'key' | 'receiver' | 'stepTimeoutMilliseconds'>;

/** Runs all checks against a deployment and deletes everything they created. */
export async function runSmoke(target: SmokeTarget, onResult: (result: CheckResult) => void): Promise<Report> {
  const service = new Service(target.baseUrl, target.key, target.stepTimeoutMilliseconds);
  const created = new CreatedResources(service);
  const report = new Report(onResult);
  // If the user cancels the run, the cleanup still happens.
  let isCanceled = false;
  const stop = () => {
    isCanceled = true;
  };
  const check: Report['check'] = (name, run) =>
    report.check(name, () => (isCanceled ? Promise.reject(new Skipped('canceled')) : run()));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    await check('authentication', () => checkAuthentication(service));
    await check('errors', () => checkErrors(service));
    const webhook = await check('webhook', () => subscribe(service, created, target.receiver));
    const code = await check('create', () => createCode(service, created));
    await check('list', async () => listCodes(service, requireResult(code, 'create')));
    await check('image', async () => readImage(service, requireResult(code, 'create')));
    const scanId = await check('scan', async () => scan(service, requireResult(code, 'create')));
    await check('conversation', async () =>
      converse(service, requireResult(code, 'create'), requireResult(scanId, 'scan')),
    );
    await check('delivery', async () => {
      requireResult(scanId, 'scan');
      return requireResult(webhook, 'webhook').checkDelivery('scan.created');
    });
    await check('organization', () => useOrganization(service, created));
    await webhook?.stopReceiver();
  } finally {
    process.removeListener('SIGINT', stop);
    process.removeListener('SIGTERM', stop);
    await report.check('clean-up', () => created.removeAll());
  }
  return report;
}
