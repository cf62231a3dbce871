import type { Assembly } from './assembly.ts';
import { DYNAMIC_REFERENCE, isConditionTrue, NO_VALUE, resolve, type Scope } from './intrinsics.ts';
import { startOrder } from './references.ts';
import { TemplateError, templateError } from './template-error.ts';
import type { Identity, Resource, ResourceType, Runtime, Started } from './types.ts';

export interface RunningStack {
  /** Outputs of the template, resolved. */
  readonly outputs: Readonly<Record<string, string>>;
  /** Uploads changed files of the assembly to the buckets. */
  redeploy(): Promise<void>;
  stop(): Promise<void>;
}

interface StartedResource {
  readonly resource: Resource;
  readonly started: Started;
}

/** Starts every resource of the template, each after its dependencies. After a failure, it stops what has started. */
export async function startStack(
  assembly: Assembly,
  types: readonly ResourceType[],
  runtime: Runtime,
  beforeBackground: (outputs: RunningStack['outputs']) => Promise<void> = async () => undefined,
): Promise<RunningStack> {
  const running: StartedResource[] = [];
  const identities = new Map<string, Identity>();
  const scope = scopeOf(assembly, runtime, identities);
  const stop = () => stopInReverse(running, runtime);
  try {
    for (const { build, type } of plan(assembly, types, scope)) {
      const resource = build();
      const started = await withLogicalId(resource, () => type.start(resource, runtime));
      running.push({ resource, started });
      identities.set(resource.logicalId, started.identity);
    }
    for (const { resource, started } of running) {
      await withLogicalId(resource, async () => started.ready?.());
    }
    const outputs = outputsOf(assembly, scope);
    await beforeBackground(outputs);
    for (const { resource, started } of running) {
      await withLogicalId(resource, async () => started.startBackground?.());
    }
    const redeploy = async () => {
      for (const { resource, started } of running) await withLogicalId(resource, async () => started.redeploy?.());
    };
    return { outputs, redeploy, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface PlannedResource {
  readonly type: ResourceType;
  /** Resolves the properties. This works only after all earlier resources have started. */
  build(): Resource;
}

/** The resources in start order. Checks the whole template first, so all unsupported types are reported at once. */
function plan({ template }: Assembly, types: readonly ResourceType[], scope: Scope): PlannedResource[] {
  const typeOf = new Map(types.flatMap((type) => type.types.map((name) => [name, type] as const)));
  const included = Object.fromEntries(
    Object.entries(template.Resources).filter(
      ([, { Condition }]) => Condition === undefined || isConditionTrue(Condition, scope),
    ),
  );
  const unsupported = Object.entries(included).filter(([, { Type }]) => !typeOf.has(Type));
  if (unsupported.length > 0) {
    const names = unsupported.map(([logicalId, { Type }]) => `${logicalId} (${Type})`);
    throw new TemplateError(`The local runtime does not support: ${names.join(', ')}.`);
  }
  return startOrder(included).flatMap((logicalId) => {
    const definition = included[logicalId];
    const type = definition && typeOf.get(definition.Type);
    if (definition === undefined || type === undefined) return [];
    const head = { logicalId, type: definition.Type, metadata: definition.Metadata };
    const build = () => {
      try {
        const properties = resolve(definition.Properties, scope);
        return { ...head, properties: Object.fromEntries(Object.entries(Object(properties))) };
      } catch (error) {
        throw templateError(head, error instanceof Error ? error.message : String(error), error);
      }
    };
    return [{ type, build }];
  });
}

/** Adds the logical id to every error, so the developer knows where in `lib/` to look. */
async function withLogicalId<T>(resource: Resource, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (message.startsWith(`${resource.logicalId} (`)) throw error;
    throw templateError(resource, message, error);
  }
}

async function stopInReverse(running: StartedResource[], runtime: Runtime): Promise<void> {
  for (let last = running.pop(); last !== undefined; last = running.pop()) {
    const { resource, started } = last;
    // A resource that fails to stop must not prevent the others from stopping.
    await withLogicalId(resource, async () => started.stop?.()).catch((error: Error) =>
      runtime.log(`Failed to stop: ${error.message}`),
    );
  }
}

function scopeOf(assembly: Assembly, runtime: Runtime, identities: ReadonlyMap<string, Identity>): Scope {
  const { template, stackName } = assembly;
  const pseudo: Readonly<Record<string, unknown>> = {
    'AWS::AccountId': runtime.accountId,
    'AWS::Region': runtime.region,
    'AWS::Partition': 'aws',
    'AWS::URLSuffix': 'amazonaws.com',
    'AWS::StackName': stackName,
    'AWS::StackId': `arn:aws:cloudformation:${runtime.region}:${runtime.accountId}:stack/${stackName}/local`,
    'AWS::NotificationARNs': [],
    'AWS::NoValue': NO_VALUE,
  };
  return {
    template,
    ref: (name) => {
      const value = pseudo[name] ?? identities.get(name)?.ref ?? template.Parameters[name]?.Default;
      if (value === undefined) throw new TemplateError(`Ref ${name} has no value.`);
      return value;
    },
    attribute: (logicalId, attribute) => {
      const value = identities.get(logicalId)?.attributes[attribute];
      if (value === undefined) {
        const type = template.Resources[logicalId]?.Type ?? 'not in the template';
        throw new TemplateError(`Fn::GetAtt ${logicalId}.${attribute} (${type}) is not supported locally.`);
      }
      return value;
    },
    rewrite: (text) => withSecrets(withPublicUrl(text, template, identities, runtime.publicUrl), runtime),
  };
}

/** This machine serves the distribution, so `https://<domain name of the distribution>` becomes the public URL. */
function withPublicUrl(
  text: string,
  template: Assembly['template'],
  identities: ReadonlyMap<string, Identity>,
  publicUrl: string,
): string {
  let rewritten = text;
  for (const [logicalId, identity] of identities) {
    if (template.Resources[logicalId]?.Type !== 'AWS::CloudFront::Distribution') continue;
    rewritten = rewritten.replaceAll(`https://${identity.attributes.DomainName}`, publicUrl);
  }
  return rewritten;
}

const SECRET_REFERENCE = /^secretsmanager:(.+):SecretString(?::::?)?$/;

/** Replaces dynamic references to secrets that the stack itself creates. */
function withSecrets(text: string, runtime: Runtime): string {
  return text.replace(new RegExp(DYNAMIC_REFERENCE, 'g'), (whole, reference: string) => {
    const [, secretId] = SECRET_REFERENCE.exec(reference) ?? [];
    try {
      if (secretId !== undefined) return runtime.find<string>('secret', secretId);
    } catch {
      // The stack does not create this secret, so its value is not available here.
    }
    throw new TemplateError(`The dynamic reference ${whole} is not supported locally.`);
  });
}

function outputsOf({ template }: Assembly, scope: Scope): Record<string, string> {
  const active = Object.entries(template.Outputs).filter(
    ([, { Condition }]) => Condition === undefined || isConditionTrue(Condition, scope),
  );
  return Object.fromEntries(active.map(([name, { Value }]) => [name, String(resolve(Value, scope))]));
}
