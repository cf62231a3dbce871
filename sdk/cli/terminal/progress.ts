import type { Terminal } from './terminal.ts';

export interface Progress {
  step(): void;
  /** Shows a message, unless it repeats the last one. */
  say(text: string): void;
  end(): void;
}

const BAR_WIDTH = 20;
/** Without a terminal, the log gets a line for every 10% of progress, but no lines if there are fewer than 20 items. */
const TENTHS = 10;

/** Shows progress as a bar in a terminal, or as a few lines in a log. */
export function showProgress(terminal: Terminal, verb: string, total: number): Progress {
  let done = 0;
  let lastMessage = '';
  const line = () => `${verb} ${done} of ${total}`;
  const draw = () => {
    const full = Math.floor((done / total) * BAR_WIDTH);
    terminal.overwrite(`${'█'.repeat(full)}${'░'.repeat(BAR_WIDTH - full)} ${line()}`);
  };
  return {
    step() {
      done += 1;
      if (terminal.isErrorTty) return draw();
      const reachedNextTenth = Math.floor((done * TENTHS) / total) > Math.floor(((done - 1) * TENTHS) / total);
      if (reachedNextTenth && total >= TENTHS * 2) terminal.err(line());
    },
    say(text) {
      if (text === lastMessage) return;
      lastMessage = text;
      terminal.err(text);
      if (terminal.isErrorTty) draw();
    },
    end() {
      if (terminal.isErrorTty) terminal.overwrite('');
    },
  };
}
