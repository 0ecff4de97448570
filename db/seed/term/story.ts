import type { Past } from '../../../src/main/past.ts';
import type { Log } from '../../../src/platform/log/log.ts';

/** Everything that happened in the term, each at its instant. */
export interface Story {
  /** Something that happened; what lies after now has not happened yet and is left out. Acts may plan further ones. */
  at(when: Date, act: () => Promise<unknown>): void;
  /** Lets it all happen, one after another, the clock set to each instant in turn. @throws Error when several acts fail */
  play(): Promise<void>;
}

/** Acts that may fail: a demonstration begins without one of its hundreds of acts rather than not at all. */
const MAX_FAILED = 5;

const dayOf = (when: Date) => Math.floor(when.getTime() / 86_400_000);

export function storyOf(past: Past, now: Date, log: Log): Story {
  const acts: { readonly when: Date; readonly act: () => Promise<unknown> }[] = [];
  return {
    at: (when, act) => {
      if (when >= now) return;
      const later = acts.findIndex((one) => one.when > when);
      acts.splice(later < 0 ? acts.length : later, 0, { when, act });
    },
    play: async () => {
      let sealed = 0;
      let failed = 0;
      for (let one = acts.shift(); one; one = acts.shift()) {
        if (dayOf(one.when) !== sealed) {
          await past.seal();
          sealed = dayOf(one.when);
        }
        await past.moveTo(one.when);
        try {
          await one.act();
        } catch (error) {
          failed += 1;
          if (failed > MAX_FAILED) throw error;
          log.warn({ err: error, when: one.when }, 'an act of the past term did not succeed');
        }
        await past.deliver();
      }
    },
  };
}
