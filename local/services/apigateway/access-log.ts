import { LogFile } from '../shared/log-file.ts';

/** The access log of a stage, with one line per request in the template's format. */
export class AccessLog {
  readonly #file: LogFile;
  readonly #format: string;

  constructor(dir: string, name: string, format: string) {
    this.#file = new LogFile(dir, name);
    this.#format = format;
  }

  write(context: Readonly<Record<string, string>>): void {
    this.#file.write(`${accessLogLine(this.#format, context)}\n`);
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

/**
 * Replaces `$context.name` with its value, or with `-` if it has none. Escapes quotes, because most formats are JSON.
 */
export function accessLogLine(format: string, context: Readonly<Record<string, string>>): string {
  return format.replace(/\$context\.([A-Za-z]+(?:\.[A-Za-z]+)*)/g, (_, name: string) => {
    const value = Object.hasOwn(context, name) ? context[name] : undefined;
    return value === undefined ? '-' : JSON.stringify(value).slice(1, -1);
  });
}
