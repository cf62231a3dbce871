import type { Runtime } from '../../engine/types.ts';

/** Creates one instance of a service per runtime, on first use. */
export const perRuntime = <T>(create: (runtime: Runtime) => T): ((runtime: Runtime) => T) => {
  const instances = new WeakMap<Runtime, T>();
  return (runtime) => {
    const known = instances.get(runtime);
    if (known !== undefined) return known;
    const made = create(runtime);
    instances.set(runtime, made);
    return made;
  };
};
