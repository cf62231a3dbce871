import { App, type AppProps, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { QprStack } from './qpr-stack.ts';
import { FEATURE_FLAGS } from './settings/feature-flags.ts';
import { noteWhatIsOff } from './settings/notices.ts';
import { type Folders, readSettings } from './settings/settings.ts';
import { STACK_DESCRIPTION } from './settings/stack-description.ts';

/**
 * From 400 resources on, CDK reminds everybody at each deploy that CloudFormation takes 500. A test holds the stack to
 * fewer, so the reminder would only be noise.
 */
const NO_REMINDER = { '@aws-cdk/core:stackResourceLimit': 0 };

/** The app with its one stack, checked against AWS Solutions' rules when it is synthesized. */
export function qprApp(folders: Folders, props: AppProps = {}): App {
  const app = new App({ ...props, context: { ...FEATURE_FLAGS, ...NO_REMINDER, ...props.context } });
  const settings = readSettings(app.node, folders);
  const stack = new QprStack(app, settings.stackName, {
    settings,
    description: STACK_DESCRIPTION,
    analyticsReporting: false,
    // CloudFormation takes a template of one megabyte: indentation would be a third of it.
    suppressTemplateIndentation: true,
  });
  noteWhatIsOff(stack, settings);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
}
