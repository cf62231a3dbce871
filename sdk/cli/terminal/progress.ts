import type { Terminal } from './terminal.ts';

export interface Progress {
  step(): void;
  /** Something that whoever waits should know. */
  say(text: string): void;
  end(): void;
}

const BAR = 20;
/** Where nobody watches, a log gets a line at each tenth. */
const TENTHS = 10;

/** How far a longer work is: a bar that moves, or a few lines in a log. */
export function progressOn(terminal: Terminal, verb: string, total: number): Progress {
  let done = 0;
  let saidLast = '';
  const line = () => `${verb} ${done} of ${total}`;
  const draw = () => {
    const full = Math.floor((done / total) * BAR);
    terminal.overwrite(`${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${line()}`);
  };
  return {
    step() {
      done += 1;
      if (terminal.isErrorTty) return draw();
      const isTenth = Math.floor((done * TENTHS) / total) > Math.floor(((done - 1) * TENTHS) / total);
      if (isTenth && total >= TENTHS * 2) terminal.err(line());
    },
    say(text) {
      if (text === saidLast) return;
      saidLast = text;
      terminal.err(text);
      if (terminal.isErrorTty) draw();
    },
    end() {
      if (terminal.isErrorTty) terminal.overwrite('');
    },
  };
}
