import { type ChildProcess, spawn } from 'node:child_process';

/** `$0` is the process, `$1` the signal. A pipe ends when nobody can write to it any more, however that came about. */
const WATCH = 'read -r _; kill -s "$1" "$0"';

/**
 * Ends a child when this process is gone, however it went. A handler of 'exit' or of a signal cannot:
 * neither is called after SIGKILL, nor, for a signal that nobody handles, is the former. So a shell
 * waits beside the child, in a group of its own that no Ctrl-C reaches.
 */
export function endWithParent(child: ChildProcess, signal: 'TERM' | 'KILL'): ChildProcess {
  const watcher = spawn('/bin/sh', ['-c', WATCH, String(child.pid), signal], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  // A machine without it keeps what it had: the child ends when it is stopped.
  watcher.on('error', () => undefined);
  watcher.unref();
  // Its number may be a stranger's soon.
  child.once('exit', () => watcher.kill('SIGKILL'));
  return watcher;
}
