/**
 * What the vectors of the shared libraries need of the test runner, for a browser: their test files are built with this in
 * its place. A case that needs the platform of the server says so by `needsServer`, and is counted apart.
 */
interface Case {
  readonly name: string;
  readonly run: () => unknown;
}
/** How one case went; `server`: it cannot be asked in a browser. */
export interface VectorOutcome {
  readonly name: string;
  readonly outcome: 'passed' | 'server' | string;
}

const cases: Case[] = [];
const path: string[] = [];
const SERVER = 'needs the server';

/** Ends a case that compares with the platform of the server. */
export function needsServer(): never {
  throw new Error(SERVER);
}

type Body = (...given: never[]) => unknown;
function add(name: string, run: Body): void {
  cases.push({ name: [...path, name].join(' > '), run: run as () => unknown });
}
const each =
  (table: readonly unknown[]) =>
  (name: string, run: Body): void => {
    for (const [at, row] of table.entries()) {
      const given = (Array.isArray(row) ? row : [row]) as never[];
      add(`${name} (${at + 1})`, () => run(...given));
    }
  };

export function describe(name: string, body: () => void): void {
  path.push(name);
  body();
  path.pop();
}
export const it = Object.assign(add, { each });
export const afterEach = (): void => undefined;
export const vi = { spyOn: needsServer, restoreAllMocks: (): void => undefined };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const given = (value: object) =>
  Object.keys(value).filter((key) => (value as Record<string, unknown>)[key] !== undefined);

/** Equal in depth, absent and undefined members alike. @param part members that `actual` has beyond are left out */
function equal(actual: unknown, expected: unknown, part = false): boolean {
  if (Object.is(actual, expected)) return true;
  if (!isObject(actual) || !isObject(expected)) return false;
  if (actual instanceof Map && expected instanceof Map) {
    return actual.size === expected.size && [...expected].every(([key, one]) => equal(actual.get(key), one));
  }
  if (actual instanceof Set && expected instanceof Set)
    return actual.size === expected.size && [...expected].every((one) => actual.has(one));
  if (actual instanceof Date && expected instanceof Date) return actual.getTime() === expected.getTime();
  if (Array.isArray(actual) !== Array.isArray(expected)) return false;
  if (Array.isArray(actual) && actual.length !== (expected as never as unknown[]).length) return false;
  if (!part && given(actual).length !== given(expected).length) return false;
  return given(expected).every((key) => equal(actual[key], expected[key], part));
}

const shown = (value: unknown): string =>
  JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `${one}n` : one)) ?? String(value);

function matchers(actual: unknown, wanted: boolean) {
  const check = (holds: boolean, what: string, expected?: unknown) => {
    if (holds !== wanted)
      throw new Error(`${wanted ? '' : 'not '}${what}: ${shown(actual)}, expected ${shown(expected)}`);
  };
  return {
    toBe: (expected: unknown) => check(Object.is(actual, expected), 'toBe', expected),
    toEqual: (expected: unknown) => check(equal(actual, expected), 'toEqual', expected),
    toMatchObject: (expected: object) => check(equal(actual, expected, true), 'toMatchObject', expected),
    toBeNull: () => check(actual === null, 'toBeNull'),
    toBeUndefined: () => check(actual === undefined, 'toBeUndefined'),
    toHaveLength: (n: number) => check((actual as { length: number }).length === n, 'toHaveLength', n),
    toMatch: (expected: RegExp) => check(expected.test(String(actual)), 'toMatch', String(expected)),
    toBeGreaterThan: (n: number) => check((actual as number) > n, 'toBeGreaterThan', n),
    toBeGreaterThanOrEqual: (n: number) => check((actual as number) >= n, 'toBeGreaterThanOrEqual', n),
    toBeLessThan: (n: number) => check((actual as number) < n, 'toBeLessThan', n),
    toBeLessThanOrEqual: (n: number) => check((actual as number) <= n, 'toBeLessThanOrEqual', n),
    toBeCloseTo: (n: number, digits = 2) =>
      check(Math.abs((actual as number) - n) < 10 ** -digits / 2, 'toBeCloseTo', n),
    toThrow: (expected?: string | RegExp) => {
      let text: string | null = null;
      try {
        (actual as () => unknown)();
      } catch (error) {
        text = error instanceof Error ? error.message : String(error);
      }
      const fits =
        text !== null &&
        (typeof expected === 'string'
          ? text.includes(expected)
          : expected instanceof RegExp
            ? expected.test(text)
            : true);
      check(fits, 'toThrow', String(expected));
    },
  };
}
export const expect = (actual: unknown) => ({ ...matchers(actual, true), not: matchers(actual, false) });

/** Runs every case that was added, one after the other. */
export async function runVectors(): Promise<VectorOutcome[]> {
  const outcomes: VectorOutcome[] = [];
  for (const { name, run } of cases) {
    try {
      await run();
      outcomes.push({ name, outcome: 'passed' });
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      outcomes.push({ name, outcome: text === SERVER ? 'server' : text });
    }
  }
  return outcomes;
}
