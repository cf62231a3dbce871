import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { flatten } from '../../shared/cloudformation/flatten.ts';
import { readTemplate } from '../../shared/cloudformation/read-template.ts';

/** The part of a CloudFormation template that the runtime reads. It includes the resources of nested stacks. */
export interface Template {
  readonly Resources: Readonly<Record<string, TemplateResource>>;
  readonly Parameters: Readonly<Record<string, { readonly Default?: unknown }>>;
  readonly Conditions: Readonly<Record<string, unknown>>;
  readonly Mappings: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
  readonly Outputs: Readonly<Record<string, { readonly Value: unknown; readonly Condition?: string }>>;
}

interface TemplateResource {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
  readonly Metadata: Readonly<Record<string, unknown>>;
  readonly DependsOn: readonly string[];
  readonly Condition?: string | undefined;
}

export interface Assembly {
  readonly dir: string;
  readonly stackName: string;
  readonly template: Template;
}

const anything = z.record(z.string(), z.unknown());
const templateSchema = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      Properties: anything.default({}),
      Metadata: anything.default({}),
      DependsOn: z.union([z.string().transform((id) => [id]), z.array(z.string())]).default([]),
      Condition: z.string().optional(),
    }),
  ),
  Parameters: z.record(z.string(), z.object({ Default: z.unknown() })).default({}),
  Conditions: anything.default({}),
  Mappings: z.record(z.string(), z.record(z.string(), anything)).default({}),
  Outputs: z.record(z.string(), z.object({ Value: z.unknown(), Condition: z.string().exactOptional() })).default({}),
});
const manifestSchema = z.object({
  artifacts: z.record(z.string(), z.object({ type: z.string(), properties: anything.default({}) })),
});
const assetsSchema = z.object({
  files: z
    .record(
      z.string(),
      z.object({
        source: z.object({ path: z.string().optional() }),
        destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
      }),
    )
    .default({}),
});

/** Reads the output of `cdk synth`: the app's only stack, or the one with this id. */
export function loadAssembly(dir: string, stackId?: string): Assembly {
  const manifest = manifestSchema.parse(readJson(join(dir, 'manifest.json')));
  const stacks = Object.entries(manifest.artifacts).filter(
    ([name, artifact]) => artifact.type === 'aws:cloudformation:stack' && (stackId === undefined || name === stackId),
  );
  const [first, second] = stacks;
  if (first === undefined) throw new Error(`${dir} contains no stack${stackId ? ` named ${stackId}` : ''}.`);
  if (second !== undefined)
    throw new Error(`${dir} contains several stacks (${stacks.map(([name]) => name).join(', ')}). Name one.`);
  const [name, artifact] = first;
  const template = templateSchema.parse(flatten(readTemplate(dir, String(artifact.properties.templateFile))));
  return { dir, stackName: String(artifact.properties.stackName ?? name), template };
}

/** The folder or file that `cdk deploy` would upload under this S3 key. */
export function assetPath(assemblyDir: string, objectKey: string): string {
  const manifest = manifestSchema.parse(readJson(join(assemblyDir, 'manifest.json')));
  for (const artifact of Object.values(manifest.artifacts)) {
    if (artifact.type !== 'cdk:asset-manifest') continue;
    const assets = assetsSchema.parse(readJson(join(assemblyDir, String(artifact.properties.file))));
    for (const { source, destinations } of Object.values(assets.files)) {
      const matches = Object.values(destinations).some((destination) => destination.objectKey === objectKey);
      if (matches && source.path !== undefined) return join(assemblyDir, source.path);
    }
  }
  throw new Error(`The cloud assembly ${assemblyDir} contains no asset ${objectKey}.`);
}

function readJson(file: string): unknown {
  if (!existsSync(file)) throw new Error(`${file} is missing. The folder is not the output of \`cdk synth\`.`);
  return JSON.parse(readFileSync(file, 'utf8'));
}
