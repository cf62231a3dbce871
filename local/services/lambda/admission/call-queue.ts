/** Limits of a queue. */
export interface QueueLimits {
  /** A queue is late while its oldest call has waited longer than this. */
  readonly targetMs: number;
  /**
   * A queue is overloaded if it was late at this many checks in a row. Checks are counted instead of time: while the
   * process is busy, for example because it is receiving a burst, its checks are delayed as well.
   */
  readonly lateChecks: number;
  /** Calls wait at most this long. */
  readonly patienceMs: number;
  /** Calls that arrive during an overload wait at most this long. */
  readonly overloadPatienceMs: number;
  /** Even in an overload, this many calls are promised a start: a page load sends several calls at once. */
  readonly alwaysPromised: number;
}

interface Entry<Call> {
  readonly call: Call;
  readonly arrivedMs: number;
  readonly deadlineMs: number;
}

/**
 * The waiting calls of one function. A burst is not an overload: the queue can grow as long as it keeps getting back
 * below its target delay. If it does not, it is overloaded until it is empty. In an overload, the newest calls start
 * first, because their clients have waited least, and a call that does not start soon is refused. Calls that arrived
 * before the overload keep their promise: every second start is for the oldest of them. The rules come from "Fail at
 * Scale" (Ben Maurer, ACM Queue, 2015), which combines CoDel with adaptive LIFO.
 */
export class CallQueue<Call> {
  readonly #limits: QueueLimits;
  /** In the order of their arrival. */
  #promised: Entry<Call>[] = [];
  /** Calls that arrived in an overload, in the order of their arrival. */
  #unpromised: Entry<Call>[] = [];
  #lateChecks = 0;
  #newestIsNext = true;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get length(): number {
    return this.#promised.length + this.#unpromised.length;
  }

  /** A patient call waits as long in an overload as otherwise. */
  add(call: Call, nowMs: number, isPatient = false): void {
    const { patienceMs, overloadPatienceMs, alwaysPromised } = this.#limits;
    const isPromised = !this.#isOverloaded || this.#promised.length < alwaysPromised;
    const deadlineMs = nowMs + (isPromised || isPatient ? patienceMs : overloadPatienceMs);
    (isPromised ? this.#promised : this.#unpromised).push({ call, arrivedMs: nowMs, deadlineMs });
  }

  /** Removes and returns the call that starts next. */
  take(nowMs: number): Call | undefined {
    const taken = this.#newestIsNext
      ? (this.#unpromised.pop() ?? this.#promised.shift())
      : (this.#promised.shift() ?? this.#unpromised.pop());
    this.#newestIsNext = !this.#newestIsNext;
    this.#noticeRecovery(nowMs);
    return taken?.call;
  }

  /** Removes and returns the calls that have waited too long. The owner of the queue calls this at regular intervals. */
  check(nowMs: number): Call[] {
    const isExpired = ({ deadlineMs }: Entry<Call>) => deadlineMs <= nowMs;
    const expired = this.#entries.filter(isExpired);
    this.#keep((entry) => !isExpired(entry));
    this.#lateChecks = this.#isOverloaded || this.#isLate(nowMs) ? this.#lateChecks + 1 : 0;
    this.#noticeRecovery(nowMs);
    return expired.map(({ call }) => call);
  }

  remove(call: Call, nowMs: number): void {
    this.#keep((entry) => entry.call !== call);
    this.#noticeRecovery(nowMs);
  }

  get calls(): Call[] {
    return this.#entries.map(({ call }) => call);
  }

  get #entries(): readonly Entry<Call>[] {
    return [...this.#promised, ...this.#unpromised];
  }

  #keep(predicate: (entry: Entry<Call>) => boolean): void {
    this.#promised = this.#promised.filter(predicate);
    this.#unpromised = this.#unpromised.filter(predicate);
  }

  get #isOverloaded(): boolean {
    return this.#lateChecks >= this.#limits.lateChecks;
  }

  #isLate(nowMs: number): boolean {
    const [oldest] = this.#promised;
    return oldest !== undefined && nowMs - oldest.arrivedMs > this.#limits.targetMs;
  }

  #noticeRecovery(nowMs: number): void {
    if (this.length === 0 || (!this.#isOverloaded && !this.#isLate(nowMs))) this.#lateChecks = 0;
  }
}
