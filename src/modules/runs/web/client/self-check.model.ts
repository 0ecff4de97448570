/** One row of the check before a run (21 §11.2). */
export type CheckName = 'browser' | 'webgl' | 'screen' | 'content' | 'storage' | 'clock';
export type CheckState = 'pass' | 'note' | 'fail';

export interface CheckRow {
  readonly name: CheckName;
  readonly state: CheckState;
  /** What was found: a version, a size, a difference in seconds. */
  readonly found: string;
}

/** Oldest browsers with everything content and page use (20-shell §17). */
const OLDEST = [
  { name: 'Edge', pattern: /Edg\/(\d+)/, least: 111 },
  { name: 'Chrome', pattern: /(?:Chrome|Chromium)\/(\d+)/, least: 111 },
  { name: 'Firefox', pattern: /Firefox\/(\d+)/, least: 114 },
  { name: 'Safari', pattern: /Version\/(\d+(?:\.\d+)?).*Safari/, least: 16.4 },
] as const;

/** Judges the browser by its own description; an unknown one is only pointed out. */
export function checkBrowser(agent: string): CheckRow {
  for (const { name, pattern, least } of OLDEST) {
    const version = pattern.exec(agent)?.[1];
    if (version === undefined) continue;
    return { name: 'browser', state: Number(version) >= least ? 'pass' : 'fail', found: `${name} ${version}` };
  }
  return { name: 'browser', state: 'note', found: '' };
}

/** At least 1024 × 600 CSS pixels; smaller ones are only told. */
export function checkScreen(width: number, height: number): CheckRow {
  return { name: 'screen', state: width >= 1024 && height >= 600 ? 'pass' : 'note', found: `${width} × ${height}` };
}

/** Difference of the clocks, told from a minute on. @param offsetMs server minus browser, milliseconds */
export function checkClock(offsetMs: number): CheckRow {
  const seconds = Math.round(Math.abs(offsetMs) / 1000);
  return { name: 'clock', state: seconds < 60 ? 'pass' : 'note', found: String(seconds) };
}

/** A stop that cannot be overruled. */
const isHard = (row: CheckRow): boolean =>
  row.state === 'fail' && (row.name === 'browser' || row.name === 'webgl' || row.name === 'content');

/** The result of all rows: go on by itself, go on when the person says so, or stop. */
export function verdict(rows: readonly CheckRow[]): 'pass' | 'ask' | 'stop' {
  if (rows.some(isHard)) return 'stop';
  // A clock that differs is told and never in the way; the server's clock counts.
  return rows.some((row) => row.state !== 'pass' && row.name !== 'clock') ? 'ask' : 'pass';
}

/** Guards what was kept of an earlier check. */
export function isKeptCheck(value: unknown): value is readonly CheckRow[] {
  const names = ['browser', 'webgl', 'screen', 'content', 'storage', 'clock'];
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every(
      (row: Partial<CheckRow> | null) =>
        names.includes(row?.name ?? '') &&
        ['pass', 'note', 'fail'].includes(row?.state ?? '') &&
        typeof row?.found === 'string',
    )
  );
}
