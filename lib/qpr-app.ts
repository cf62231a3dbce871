import { App, type AppProps, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { QprStack } from './qpr-stack.ts';
import { COST_TAG } from './settings/cost-tag.ts';
import { FEATURE_FLAGS } from './settings/feature-flags.ts';
import { addProtectionNotices } from './settings/notices.ts';
import { type Folders, readSettings } from './settings/settings.ts';
import { STACK_DESCRIPTION } from './settings/stack-description.ts';

/**
 * From 400 resources on, CDK warns on every deployment that CloudFormation accepts 500. A test keeps the stack below
 * that limit, so the warning would only be noise.
 */
const NO_RESOURCE_LIMIT_WARNING = { '@aws-cdk/core:stackResourceLimit': 0 };

/** The app with its single stack. Synthesis checks it against the AWS Solutions rules. */
export function qprApp(folders: Folders, props: AppProps = {}): App {
  const app = new App({ ...props, context: { ...FEATURE_FLAGS, ...NO_RESOURCE_LIMIT_WARNING, ...props.context } });
  const settings = readSettings(app.node, folders);
  const stack = new QprStack(app, settings.stackName, {
    settings,
    description: STACK_DESCRIPTION,
    // CloudFormation copies the tags of a stack to all of its resources that can have tags.
    tags: { [COST_TAG]: settings.stackName },
    analyticsReporting: false,
    // CloudFormation accepts templates of up to one megabyte, and indentation would be a third of ours.
    suppressTemplateIndentation: true,
  });
  addProtectionNotices(stack, settings);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
}
