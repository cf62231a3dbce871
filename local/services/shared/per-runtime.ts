import type { Runtime } from '../../engine/types.ts';

/** Creates one instance of a service per runtime, on first use. */
export const perRuntime = <T>(create: (runtime: Runtime) => T): ((runtime: Runtime) => T) => {
  const instances = new WeakMap<Runtime, T>();
  return (runtime) => {
    const existing = instances.get(runtime);
    if (existing !== undefined) return existing;
    const instance = create(runtime);
    instances.set(runtime, instance);
    return instance;
  };
};
