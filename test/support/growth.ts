const SMALL = 500;
const LARGE = 20_000;
const RUNS = 5;

/** A function that takes linear time needs about 40 times as long for the large input, a quadratic one 1,600 times. */
export const MAX_GROWTH = 400;

/**
 * How many times as long `run` takes for an input of 20,000 units as for one of 500. Compares the fastest of several
 * runs, because other work on the machine only adds time.
 */
export function growthOf(inputOf: (units: number) => string, run: (input: string) => unknown): number {
  const fastest = (units: number) => {
    const input = inputOf(units);
    const times = Array.from({ length: RUNS }, () => {
      const start = performance.now();
      run(input);
      return performance.now() - start;
    });
    return Math.min(...times);
  };
  return fastest(LARGE) / fastest(SMALL);
}
