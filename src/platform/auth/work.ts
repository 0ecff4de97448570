import { provesWork } from '../../kernel/values/proves-work.ts';
import type { Work } from '../../kernel/values/work.ts';
import { mac } from './tokens.ts';

/**
 * The work due for one act. Its seed comes from what happened before (`facts`), so an answer is void as soon as
 * something has happened, and nothing is stored.
 */
export function workFor(secret: Buffer, facts: readonly (string | number)[], bits: number): Work {
  return {
    seed: mac(secret, `work|${facts.join('|')}`)
      .toString('base64url')
      .slice(0, 22),
    bits,
  };
}

/** True when the answer given, if any, proves the work. */
export const isProved = (work: Work, answer: string | undefined): boolean =>
  answer !== undefined && provesWork(work, answer);
