declare global {
  /** The environment variables of the jest worker, which the shared AWS clients read: see `shared-modules.ts`. */
  var workerVariables: NodeJS.ProcessEnv;
}

/** Sets environment variables for code that creates its own AWS clients. They apply until the test file ends. */
export function setFunctionVariables(variables: Readonly<Record<string, string | undefined>>): void {
  Object.assign(process.env, variables);
  const { AWS_REGION } = process.env;
  Object.assign(workerVariables, { AWS_REGION, ...variables });
}
