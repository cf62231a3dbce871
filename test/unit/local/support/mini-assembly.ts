import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Resources = Readonly<Record<string, { readonly Type: string; readonly [more: string]: unknown }>>;

export interface MiniAssembly {
  readonly dir: string;
  readonly dataDir: string;
  remove(): void;
}

/** A hand-written cloud assembly: a template, and a folder per function with its `index.js`. */
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

/** The role and the function of a mini stack. `asset` is the name of the function's folder. */
export function functionResources(asset: string, statements: readonly object[], more: object = {}): Resources {
  return {
    [`${asset}Role`]: {
      Type: 'AWS::IAM::Role',
      Properties: {
        AssumeRolePolicyDocument: {},
        Policies: [{ PolicyName: 'Permissions', PolicyDocument: { Version: '2012-10-17', Statement: statements } }],
      },
    },
    [asset]: {
      Type: 'AWS::Lambda::Function',
      Properties: {
        Code: { S3Bucket: 'assets', S3Key: `${asset}.zip` },
        Handler: 'index.handler',
        Runtime: 'nodejs24.x',
        Role: { 'Fn::GetAtt': [`${asset}Role`, 'Arn'] },
        ...more,
      },
    },
  };
}
