import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import type { App } from 'aws-cdk-lib';
import { FUNCTION_ENTRIES } from '../../../lambdas/contracts/functions.ts';
import { qprApp } from '../../../lib/qpr-app.ts';

export interface TemplateResource {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
  readonly DeletionPolicy?: string;
  readonly DependsOn?: string | readonly string[];
}

export interface StackTemplate {
  readonly Resources: Readonly<Record<string, TemplateResource>>;
  readonly Outputs: Readonly<Record<string, { readonly Value: unknown }>>;
}

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The app with stand-ins for the bundles: what the template says does not depend on their contents. */
export function testApp(context: Record<string, unknown> = {}): App {
  const folder = mkdtempSync(join(tmpdir(), 'qpr-infra-'));
  folders.push(folder);
  const bundlesDir = join(folder, 'bundles');
  const webDir = join(folder, 'web');
  for (const name of FUNCTION_ENTRIES.keys()) {
    mkdirSync(join(bundlesDir, name), { recursive: true });
    writeFileSync(join(bundlesDir, name, 'index.js'), `exports.handler = async () => '${name}';`);
  }
  mkdirSync(webDir);
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Test</title>');
  return qprApp(
    { bundlesDir, webDir, pageScript: '/assets/scan-test.js' },
    { outdir: join(folder, 'cdk.out'), context },
  );
}

/** The template as CloudFormation would get it, without the rule checks: they have a test of their own. */
export function templateOf(context: Record<string, unknown> = {}): StackTemplate {
  process.env.CDK_VALIDATION = 'false';
  try {
    return testApp(context).synth().getStackByName('Qpr').template;
  } finally {
    delete process.env.CDK_VALIDATION;
  }
}

export const ofType = (template: StackTemplate, type: string): [string, TemplateResource][] =>
  Object.entries(template.Resources).filter(([, resource]) => resource.Type === type);

/** The one resource of its type whose properties satisfy the question. */
export function only(
  template: StackTemplate,
  type: string,
  where: (properties: Readonly<Record<string, unknown>>) => boolean = () => true,
): [string, TemplateResource] {
  const [first, ...more] = ofType(template, type).filter(([, { Properties }]) => where(Properties));
  if (!first || more.length > 0) throw new Error(`Expected one ${type}, found ${first ? 1 + more.length : 0}.`);
  return first;
}

/** A function of ours by its name in the project. */
export const functionNamed = (template: StackTemplate, name: string): [string, TemplateResource] =>
  only(template, 'AWS::Lambda::Function', ({ FunctionName }) => FunctionName === `Qpr-${name}`);
