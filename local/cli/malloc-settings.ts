/**
 * The C library gives each thread its own heap. It keeps much of the memory that a thread has freed, even after the
 * thread has ended. With these settings, threads share two heaps, and freed memory goes back to the system.
 */
const MALLOC_SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

/** The C library reads its settings when a process starts, so this starts the same program again, with the same pid. */
export function applyMallocSettings(): void {
  const isApplied = Object.keys(MALLOC_SETTINGS).some((name) => name in process.env);
  if (process.platform !== 'linux' || isApplied) return;
  const program = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.(process.execPath, program, { ...process.env, ...MALLOC_SETTINGS });
}
