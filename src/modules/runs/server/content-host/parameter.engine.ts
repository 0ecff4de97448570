import { createHash, createHmac } from 'node:crypto';
import { roundHalfUp } from '../../../../kernel/values/decimal.ts';

/** Range of one hidden parameter in `vse.json`. */
export interface ParameterRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** Seed of one person's attempt: hex HMAC-SHA256 of the version's secret. */
export function parameterSeed(secret: Buffer, version: string, person: string, attempt: number): string {
  return createHmac('sha256', secret).update(`${version}|${person}|${attempt}`).digest('hex');
}

/** Stream of 32-bit words of a seed and label: blocks of SHA-256 read big-endian. */
export function* wordStream(seed: string, label: string): Generator<number> {
  for (let block = 0; ; block++) {
    const bytes = createHash('sha256').update(`${seed}|${label}|${block}`).digest();
    for (let at = 0; at < bytes.length; at += 4) yield bytes.readUInt32BE(at);
  }
}

/** The next unbiased number in 0…n−1. */
export function below(stream: Iterator<number>, n: number): number {
  const limit = Math.floor(2 ** 32 / n) * n;
  for (;;) {
    const word = stream.next().value as number;
    if (word < limit) return word % n;
  }
}

const decimals = (value: number) =>
  /\.(\d+)$/.exec(String(value))?.[1]?.length ?? (/e-(\d+)$/.exec(String(value)) ? 12 : 0);

/** Values of a learner's attempt: min + step · below(n), n the number of steps in the range. */
export function parameterValues(
  seed: string,
  ranges: Readonly<Record<string, ParameterRange>>,
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(ranges).map(([name, { min, max, step }]) => {
      const n = Math.round((max - min) / step) + 1;
      const value = min + step * below(wordStream(seed, `param:${name}`), n);
      return [name, roundHalfUp(value, Math.max(decimals(min), decimals(step)))];
    }),
  );
}
