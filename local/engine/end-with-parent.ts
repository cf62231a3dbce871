import { type ChildProcess, spawn } from 'node:child_process';

/**
 * `$0` is the child's pid and `$1` the signal. `read` returns when the parent's end of the pipe closes for any reason.
 */
const WATCH = 'read -r _; kill -s "$1" "$0"';

/**
 * Ends a child process when this process ends for any reason. Handlers are not enough: SIGKILL calls no handler, and an
 * unhandled signal does not call the 'exit' handler. So a shell process watches, in its own process group that Ctrl-C
 * does not reach.
 */
export function endWithParent(child: ChildProcess, signal: 'TERM' | 'KILL'): ChildProcess {
  const watcher = spawn('/bin/sh', ['-c', WATCH, String(child.pid), signal], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  // On a machine without /bin/sh, the child ends only when it is stopped.
  watcher.on('error', () => undefined);
  watcher.unref();
  // When the child exits, stop the watcher, because another process may soon reuse the child's pid.
  child.once('exit', () => watcher.kill('SIGKILL'));
  return watcher;
}
