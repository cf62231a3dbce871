import { useLayoutEffect, useState } from 'preact/hooks';

/** A value that outlives components, such as the signed-in user. Components read it with `useStore`. */
export interface Store<T> {
  value: T;
  /** Calls `onChange` after every change. Returns a function that stops the calls. */
  watch(onChange: (value: T) => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let current = initial;
  const watchers = new Set<(value: T) => void>();
  return {
    get value() {
      return current;
    },
    set value(next) {
      if (next === current) return;
      current = next;
      for (const onChange of [...watchers]) onChange(next);
    },
    watch: (onChange) => {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
  };
}

/** Reads a store, and renders the component again when the value changes. */
export function useStore<T>(store: Store<T>): T {
  const [, renderAgain] = useState<{ value: T }>();
  const { value } = store;
  useLayoutEffect(() => {
    // Another component, rendered at the same time, may have changed the value before this effect ran.
    if (store.value !== value) renderAgain({ value: store.value });
    return store.watch((next) => renderAgain({ value: next }));
  }, [store]);
  return value;
}
