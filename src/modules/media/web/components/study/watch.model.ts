import type { Range } from '../../../shared/media.model.ts';

/** A step of the play head that is longer than this was a jump, not playing: seconds at the highest speed. */
const JUMP_SECONDS = 2.5;

/** Notes what is really played: every jump begins a new range. */
export class WatchTracker {
  #open: { from: number; to: number } | null = null;
  #closed: Range[] = [];

  /** The play head stands at a second while the video plays. */
  at(time: number): void {
    const open = this.#open;
    if (open && time >= open.to && time - open.to <= JUMP_SECONDS) {
      open.to = time;
      return;
    }
    this.cut();
    this.#open = { from: time, to: time };
  }

  /** Playing stopped, or the play head is being moved. */
  cut(): void {
    if (this.#open && this.#open.to > this.#open.from) this.#closed.push([this.#open.from, this.#open.to]);
    this.#open = null;
  }

  /** What was played since it was asked last; what plays on goes on from there. */
  take(): Range[] {
    const open = this.#open;
    const taken = [...this.#closed];
    this.#closed = [];
    if (open && open.to > open.from) {
      taken.push([open.from, open.to]);
      this.#open = { from: open.to, to: open.to };
    }
    return taken;
  }

  /** Takes back what could not be delivered. */
  giveBack(ranges: readonly Range[]): void {
    this.#closed.unshift(...ranges);
  }
}

/** Ranges to one decimal, as they travel. */
export const roundRanges = (ranges: readonly Range[]): [number, number][] =>
  ranges.map(([from, to]) => [Math.round(from * 10) / 10, Math.round(to * 10) / 10]);
