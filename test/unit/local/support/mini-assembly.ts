import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Resources = Readonly<Record<string, { readonly Type: string; readonly [more: string]: unknown }>>;

export interface MiniAssembly {
  readonly dir: string;
  readonly dataDir: string;
  remove(): void;
}

/** Writes a cloud assembly without CDK: a template, and a folder with an `index.js` per function. */
export function writeAssembly(
  template: { Resources: Resources; [more: string]: unknown },
  functions: Readonly<Record<string, string>> = {},
): MiniAssembly {
  const root = mkdtempSync(join(tmpdir(), 'qpr-assembly-'));
  const dir = join(root, 'cdk.out');
  mkdirSync(dir);
  const write = (name: string, content: object) => writeFileSync(join(dir, name), JSON.stringify(content));
  write('manifest.json', {
    artifacts: {
      'Mini.assets': { type: 'cdk:asset-manifest', properties: { file: 'Mini.assets.json' } },
      Mini: { type: 'aws:cloudformation:stack', properties: { templateFile: 'Mini.template.json' } },
    },
  });
  write('Mini.template.json', template);
  write('Mini.assets.json', {
    files: Object.fromEntries(
      Object.keys(functions).map((name) => [
        name,
        { source: { path: `asset.${name}` }, destinations: { here: { objectKey: `${name}.zip` } } },
      ]),
    ),
  });
  for (const [name, source] of Object.entries(functions)) {
    mkdirSync(join(dir, `asset.${name}`));
    writeFileSync(join(dir, `asset.${name}`, 'index.js'), source);
  }
  return { dir, dataDir: join(root, 'data'), remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** A function and its role. `name` is the logical id of the function and the key of its source in `writeAssembly`. */
export function functionResources(name: string, statements: readonly object[], more: object = {}): Resources {
  return {
    [`${name}Role`]: {
      Type: 'AWS::IAM::Role',
      Properties: {
        AssumeRolePolicyDocument: {
          Statement: [{ Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: 'lambda.amazonaws.com' } }],
        },
        Policies: [{ PolicyName: 'Permissions', PolicyDocument: { Version: '2012-10-17', Statement: statements } }],
      },
    },
    [name]: {
      Type: 'AWS::Lambda::Function',
      Properties: {
        Code: { S3Bucket: 'assets', S3Key: `${name}.zip` },
        Handler: 'index.handler',
        Runtime: 'nodejs24.x',
        Role: { 'Fn::GetAtt': [`${name}Role`, 'Arn'] },
        ...more,
      },
    },
  };
}
