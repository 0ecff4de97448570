import type { PersonSource } from './person.model.ts';

/** Days between the wish to cancel an account and its removal, in which it can be taken back. */
export const CANCEL_DAYS = 15;

/** Characters of the introduction. */
export const INTRO_LENGTH = 500;

/** Which fields of the own record its person may no longer change. */
export interface LockedFields {
  /** 姓名 and 学号/工号: the school keeps them once it confirmed them. */
  readonly identity: boolean;
  /** 专业 and 班级 of an imported student. */
  readonly study: boolean;
  /** 学院: of an imported student, and wherever the tree of units says it. */
  readonly college: boolean;
  /** 职称: only staff has one. */
  readonly title: boolean;
}

/** What is locked: name and number of whoever a school's record placed in a unit, studies of imported students. */
export function lockedFields(person: {
  readonly role: number;
  readonly source: PersonSource;
  /** Belongs to a unit: by import, by an administrator or by an approved binding. */
  readonly placed: boolean;
  /** The unit is a college or lies below one. */
  readonly inCollege: boolean;
}): LockedFields {
  const imported = person.role === 6 && person.source === 'import';
  return {
    // Nobody stands above a platform administrator to ask for a correction.
    identity: person.source !== 'local' || (person.placed && person.role !== 0),
    study: imported,
    college: imported || person.inCollege,
    title: person.role === 6,
  };
}

/** Browser and system of a user agent, as far as people care: `Chrome 140`, `Windows`. Null when it is unknown. */
export function describeAgent(agent: string | null): { browser: string | null; system: string | null } {
  const text = agent ?? '';
  const browser =
    /(Edg|OPR|Firefox|Chrome|CriOS|FxiOS)\/(\d+)/.exec(text) ??
    /\bVersion\/(\d+)[.\d]* (?:Mobile\/\w+ )?Safari/.exec(text);
  const names: Readonly<Record<string, string>> = {
    Edg: 'Edge',
    OPR: 'Opera',
    CriOS: 'Chrome',
    FxiOS: 'Firefox',
  };
  // Edge and Opera call themselves Chrome as well; their own word stands behind it.
  const own = /\b(Edg|OPR)\/(\d+)/.exec(text);
  const found = own ?? browser;
  const shown = found
    ? found.length > 2
      ? `${names[found[1]!] ?? found[1]} ${found[2]}`
      : `Safari ${found[1]}`
    : null;
  const systems: readonly (readonly [RegExp, string])[] = [
    [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
    [/Android/, 'Android'],
    [/iPhone|iPad/, 'iOS'],
    [/Windows/, 'Windows'],
    [/Mac OS X/, 'macOS'],
    [/Linux/, 'Linux'],
  ];
  return { browser: shown, system: systems.find(([pattern]) => pattern.test(text))?.[1] ?? null };
}
