import type { SavedState } from '../../../../kernel/bridge/protocol.ts';

/** How long a state asked for may take, and the grace after the end of the time, in milliseconds. */
export const STATE_WAIT_MS = 3000;
const LOOK_MS = 100;

/** Asks the content for its state. */
export interface StateRequest {
  /** Asks and goes on. */
  readonly send: () => void;
  /**
   * Asks and waits for the state to come, a few seconds at most.
   * @returns whether it came
   */
  readonly ask: () => Promise<boolean>;
}

/** @param states kept so far, by key; renewed by whoever receives them */
export function openStateRequest(
  states: ReadonlyMap<string, SavedState>,
  request: (key: string) => void,
): StateRequest {
  const send = () => request([...states.keys()][0] ?? 'main');
  const numbers = () => [...states.values()].map(({ number }) => number).join();
  return {
    send,
    async ask() {
      const before = numbers();
      send();
      const until = performance.now() + STATE_WAIT_MS;
      while (performance.now() < until && numbers() === before) await new Promise((done) => setTimeout(done, LOOK_MS));
      return numbers() !== before;
    },
  };
}
