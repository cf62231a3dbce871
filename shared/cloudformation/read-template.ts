import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type NestingResource, type NestingTemplate, nestedStacksOf } from './template.ts';

/** Reads a template from the output of `cdk synth`, together with the templates of its nested stacks. */
export function readTemplate(folder: string, file: string): NestingTemplate {
  const template = JSON.parse(readFileSync(join(folder, file), 'utf8')) as NestingTemplate;
  const files = nestedTemplateFiles(folder, file, template);
  if (files.size === 0) return template;
  const Nested = Object.fromEntries([...files].map(([id, { path }]) => [id, JSON.parse(readFileSync(path, 'utf8'))]));
  return { ...template, Nested };
}

interface NestedTemplateFile {
  readonly path: string;
  /** CDK uploads the file under this name, which is the hash of its content. */
  readonly hash: string;
}

/** The files with the templates of the nested stacks, by the logical id of the stack. */
export function nestedTemplateFiles(
  folder: string,
  file: string,
  template: NestingTemplate,
): ReadonlyMap<string, NestedTemplateFile> {
  const stacks = nestedStacksOf(template);
  if (stacks.length === 0) return new Map();
  const assetsFile = join(folder, file.replace(/\.template\.json$/, '.assets.json'));
  const { files } = JSON.parse(readFileSync(assetsFile, 'utf8')) as Assets;
  return new Map(
    stacks.map(([id, stack]) => {
      const hash = hashOf(stack);
      const path = files[hash]?.source.path;
      if (path === undefined) throw new Error(`${assetsFile} does not name the template of ${id}.`);
      return [id, { path: join(folder, path), hash }];
    }),
  );
}

interface Assets {
  readonly files: Readonly<Record<string, { readonly source: { readonly path?: string } }>>;
}

const hashOf = ({ Properties }: NestingResource): string =>
  /\/([0-9a-f]{64})\.json"/.exec(JSON.stringify(Properties?.TemplateURL))?.[1] ?? '';
