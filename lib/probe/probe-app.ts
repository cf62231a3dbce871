import { App, type AppProps, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { PROBE_STACK } from '../../contracts/probe.ts';
import { FEATURE_FLAGS } from '../settings/feature-flags.ts';
import { ProbeStack } from './probe-stack.ts';

/** The app of `npm run probe`, checked against the same rules as the service. */
export function probeApp(bundlesDir: string, props: AppProps = {}): App {
  const app = new App({ ...props, context: { ...FEATURE_FLAGS, ...props.context } });
  new ProbeStack(app, PROBE_STACK, {
    bundlesDir,
    description:
      'Finds out how AWS behaves where its documentation is unclear; delete this stack if it is still here after an hour',
    analyticsReporting: false,
  });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
}
