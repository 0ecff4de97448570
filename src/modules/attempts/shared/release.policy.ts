/** When one of the three things about an attempt may be seen by its candidate. */
export const RELEASE_RULES = ['never', 'handIn', 'afterClose', 'release', 'date'] as const;
export type ReleaseRule = {
  readonly when: (typeof RELEASE_RULES)[number];
  /** Milliseconds since 1970, for `date`. */
  readonly at?: number | undefined;
};

/** What release depends on; instants in milliseconds by the database's clock. */
export interface ReleaseFacts {
  readonly now: number;
  readonly rules: { readonly score: ReleaseRule; readonly paper: ReleaseRule; readonly key: ReleaseRule };
  readonly submitted: boolean;
  readonly voided: boolean;
  /** The exam's last window is over, accommodations included; null while a test has no end. */
  readonly closedAt: number | null;
  readonly released: boolean;
  /** End of the last sitting of the same paper, accommodations and deferrals included; keys wait for it. */
  readonly paperFreeAt: number | null;
  /** Every question has a score. */
  readonly scored: boolean;
}

/** What the candidate may see of an attempt. */
export interface Visibility {
  readonly score: boolean;
  readonly paper: boolean;
  readonly key: boolean;
}

export const NOTHING: Visibility = { score: false, paper: false, key: false };

function holds(rule: ReleaseRule, { now, closedAt, released }: ReleaseFacts): boolean {
  switch (rule.when) {
    case 'never':
      return false;
    case 'handIn':
      return true;
    case 'afterClose':
      return closedAt !== null && now >= closedAt;
    case 'release':
      return released;
    case 'date':
      return rule.at !== undefined && now >= rule.at;
  }
}

/**
 * What a candidate may see, whatever page asks. A voided attempt shows nothing; keys are shown only together with the
 * paper, and never while the same paper is still to be sat by anybody.
 */
export function visibility(facts: ReleaseFacts): Visibility {
  if (!facts.submitted || facts.voided) return NOTHING;
  const score = holds(facts.rules.score, facts) && facts.scored;
  const paper = holds(facts.rules.paper, facts);
  const free = facts.paperFreeAt === null || facts.now >= facts.paperFreeAt;
  return { score, paper, key: paper && free && holds(facts.rules.key, facts) };
}

/** Which of several attempts counts; `mean` counts them all. */
export const COUNT_RULES = ['best', 'last', 'first', 'mean'] as const;
export type CountRule = (typeof COUNT_RULES)[number];

/** The result that counts of some in the order of attempts; null without any. */
export function countingResult(values: readonly number[], rule: CountRule): number | null {
  if (values.length === 0) return null;
  switch (rule) {
    case 'best':
      return Math.max(...values);
    case 'last':
      return values.at(-1)!;
    case 'first':
      return values[0]!;
    case 'mean':
      return values.reduce((sum, value) => sum + value, 0) / values.length;
  }
}
