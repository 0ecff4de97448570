/** What a number of the platform may be, and what it usually is. */
interface Range {
  readonly least: number;
  readonly most: number;
  readonly usual: number;
}

/** The numbers the platform runs by; each takes effect at the next request. Days are working days. */
export const PARAMETERS = {
  /** Days within which an application or submission should be decided; later ones are marked 超时. */
  reviewDays: { least: 1, most: 30, usual: 3 },
  /** So many wrong passwords of an account at one place … */
  lockFailures: { least: 3, most: 20, usual: 5 },
  /** … within so many minutes … */
  lockWindow: { least: 1, most: 60, usual: 10 },
  /** … lock it there for so many minutes. */
  lockMinutes: { least: 1, most: 720, usual: 30 },
  /** From this wrong password on the answer says how many are left. */
  warnFailures: { least: 1, most: 19, usual: 3 },
  /** Scores from here on are 优秀, and from there on 达标. */
  excellentFrom: { least: 1, most: 100, usual: 85 },
  standardFrom: { least: 1, most: 99, usual: 60 },
  /** Largest experiment package, in MiB. */
  packageMiB: { least: 16, most: 4096, usual: 2048 },
} as const satisfies Readonly<Record<string, Range>>;

export type Parameter = keyof typeof PARAMETERS;
/** What was set; a number that is not there is the usual one. */
export type Parameters = Readonly<Partial<Record<Parameter, number>>>;

export const PARAMETER_KEYS = Object.keys(PARAMETERS) as Parameter[];

/** A number with its usual value where none was set. */
export const parameterIn = (set: Parameters, key: Parameter): number => set[key] ?? PARAMETERS[key].usual;

/** Why a set of numbers cannot be: `range` its own bounds, else how it stands to another one. */
export type ParameterFault = {
  readonly key: Parameter;
  readonly why: 'range' | 'lockShort' | 'warnLate' | 'bandsCross';
};

/** What is wrong with a set of numbers; numbers that were not set count as usual. Empty when it can rule. */
export function parameterFaults(set: Parameters): ParameterFault[] {
  const outside = PARAMETER_KEYS.filter((key) => {
    const value = set[key];
    const { least, most } = PARAMETERS[key];
    return value !== undefined && (!Number.isInteger(value) || value < least || value > most);
  });
  const at = (key: Parameter) => parameterIn(set, key);
  const crossed: readonly (readonly [boolean, ParameterFault])[] = [
    // A lock shorter than its window would fall again with the first mistake after it.
    [at('lockMinutes') < at('lockWindow'), { key: 'lockMinutes', why: 'lockShort' }],
    [at('warnFailures') >= at('lockFailures'), { key: 'warnFailures', why: 'warnLate' }],
    [at('standardFrom') >= at('excellentFrom'), { key: 'standardFrom', why: 'bandsCross' }],
  ];
  return [
    ...outside.map((key) => ({ key, why: 'range' as const })),
    ...crossed.filter(([wrong, { key }]) => wrong && !outside.includes(key)).map(([, fault]) => fault),
  ];
}
