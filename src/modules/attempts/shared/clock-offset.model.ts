/** One question to the server's clock: when it was asked and answered by a monotonic timer, and what the server said. */
export interface ClockSample {
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly serverTime: number;
}

/** What the page knows of the server's clock: `offset` is server minus the page's monotonic timer. */
export interface ClockOffset {
  readonly offset: number;
  /** Milliseconds by which the shown time may be wrong: half of the round trip. */
  readonly error: number;
}

/** The best of some samples: that of the smallest round trip, which bounds the error. Null without samples. */
export function bestOffset(samples: readonly ClockSample[]): ClockOffset | null {
  let best: ClockOffset | null = null;
  for (const { sentAt, receivedAt, serverTime } of samples) {
    const error = (receivedAt - sentAt) / 2;
    if (error < 0 || (best && best.error <= error)) continue;
    best = { offset: serverTime - (sentAt + error), error };
  }
  return best;
}

/** A device clock that moved against the monotonic timer by more than this was set, in milliseconds. */
const JUMP_MS = 2000;

/** How far the device clock jumped between two looks; 0 when it went with the monotonic timer. */
export function clockJump(
  before: { readonly wall: number; readonly monotonic: number },
  now: { readonly wall: number; readonly monotonic: number },
): number {
  const jump = now.wall - before.wall - (now.monotonic - before.monotonic);
  return Math.abs(jump) > JUMP_MS ? Math.round(jump) : 0;
}
