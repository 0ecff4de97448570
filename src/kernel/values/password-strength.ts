/** The rule of specification §5: 8–64 characters with letters, digits and a special character. */
export function passwordFits(password: string): boolean {
  return (
    password.length >= 8 &&
    password.length <= 64 &&
    /[A-Za-z]/.test(password) &&
    /\d/.test(password) &&
    /[^A-Za-z0-9\s]/.test(password)
  );
}

/** Strength of a password: level 0 too weak, 1 weak, 2 medium, 3 strong. */
export interface Strength {
  readonly score: number;
  readonly level: 0 | 1 | 2 | 3;
}

/**
 * Strength of a password: the k-th occurrence of one character adds 5/k; each kind beyond the first among digits,
 * lower, upper, other adds 10; cut to an integer. 30, 60 and 80 are the levels; under 6 characters it is level 0.
 */
export function passwordStrength(password: string): Strength {
  const seen = new Map<string, number>();
  let score = 0;
  for (const char of password) {
    const times = (seen.get(char) ?? 0) + 1;
    seen.set(char, times);
    score += 5 / times;
  }
  const kinds = [/\d/, /[a-z]/, /[A-Z]/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length;
  score = Math.floor(score + Math.max(0, kinds - 1) * 10);
  const level = password.length < 6 || score < 30 ? 0 : score >= 80 ? 3 : score >= 60 ? 2 : 1;
  return { score, level };
}

/** What a form says of a new password: nothing given, far too short, against the rule, or nothing. */
export function passwordFault(password: string): 'required' | 'weak' | 'rule' | null {
  if (!password) return 'required';
  if (password.length < 6) return 'weak';
  return passwordFits(password) ? null : 'rule';
}
