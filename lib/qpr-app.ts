import { App, type AppProps, Validations } from 'aws-cdk-lib';
import { CURRENTLY_RECOMMENDED_FLAGS } from 'aws-cdk-lib/cx-api';
import { AwsSolutionsChecks } from 'cdk-nag';
import { QprStack } from './qpr-stack.ts';
import { type Folders, readSettings } from './settings/settings.ts';

/** The app with its one stack, checked against AWS Solutions' rules when it is synthesized. */
export function qprApp(folders: Folders, props: AppProps = {}): App {
  // CDK's flags for new projects. They stand here rather than in cdk.json so that `node bin/app.ts`
  // alone writes exactly what the CLI writes.
  const app = new App({ ...props, context: { ...CURRENTLY_RECOMMENDED_FLAGS, ...props.context } });
  const settings = readSettings(app.node, folders);
  new QprStack(app, settings.stackName, {
    settings,
    description: 'Interactive QR codes: API, scan addresses, images and events',
    analyticsReporting: false,
  });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
}
