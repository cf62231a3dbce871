import { App, type AppProps, type IStackSynthesizer, LegacyStackSynthesizer, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { EdgeStack } from './edge-stack.ts';
import { QprStack } from './qpr-stack.ts';
import { COST_TAG } from './settings/cost-tag.ts';
import { edgeStackName } from './settings/edge-stack-name.ts';
import { FEATURE_FLAGS } from './settings/feature-flags.ts';
import { WEB_ACL_REGION } from './settings/firewall.ts';
import { addNotices } from './settings/notices.ts';
import { type Folders, readSettings } from './settings/settings.ts';
import { STACK_DESCRIPTION } from './settings/stack-description.ts';

/**
 * If a stack has 400 resources or more, CDK warns on every deployment that CloudFormation accepts at most 500. Tests
 * keep the main stack and its nested stack below 500, so the warning would only be noise.
 */
const NO_RESOURCE_LIMIT_WARNING = { '@aws-cdk/core:stackResourceLimit': 0 };

/** The app with the main stack. Synthesis checks it against the AWS Solutions rules. */
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
  addNotices(stack, settings);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
}

/**
 * The app with the companion stack in us-east-1, for a main stack in another region. The companion has no assets, so
 * us-east-1 need not be bootstrapped for CDK.
 */
export function edgeApp(mainRegion: string, props: AppProps = {}): App {
  const app = new App({ ...props, context: { ...FEATURE_FLAGS, ...props.context } });
  const settings = readSettings(app.node, { bundlesDir: '', webDir: '' });
  new EdgeStack(app, edgeStackName(settings.stackName, mainRegion), {
    settings,
    description: `${STACK_DESCRIPTION}: web ACL and edge alarm of ${settings.stackName} in ${mainRegion}`,
    // The name of the main stack, so that its cost includes the cost of this stack.
    tags: { [COST_TAG]: settings.stackName },
    analyticsReporting: false,
    env: { region: WEB_ACL_REGION },
    // The deployment uses the caller's credentials. CDK's BootstraplessSynthesizer would pass CloudFormation a role of
    // the bootstrap, which may not exist in us-east-1 (https://github.com/aws/aws-cdk/issues/20648).
    // The cast is needed because CDK's class does not match its own interface under exactOptionalPropertyTypes.
    synthesizer: new LegacyStackSynthesizer() as IStackSynthesizer,
  });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
}
