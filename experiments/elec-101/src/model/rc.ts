/** A stored curve and what can be read off it; the exact answer of an RC low pass to a square wave. */

/** Samples at equal distances: `interval` in ms, voltages in mV, the first at the rising edge. */
export interface Curve {
  interval: number;
  mv: number[];
}

/** Generator: levels in V, period in s; the high half comes first. */
export interface Square {
  low: number;
  high: number;
  period: number;
}

/** Voltage of a curve at a sample, V. */
export const voltsAt = (curve: Curve, sample: number): number => (curve.mv[sample] ?? curve.mv.at(-1) ?? 0) / 1000;
/** Time of a sample, ms. */
export const msAt = (curve: Curve, sample: number): number => sample * curve.interval;

/** First sample that reaches a share of the way from the first to the highest voltage; -1 when none does. */
export function sampleOf(curve: Curve, low: number, high: number, share: number): number {
  const wanted = 1000 * (low + share * (high - low));
  return curve.mv.findIndex((mv) => mv >= wanted);
}

/** Level of the generator at `t` s after a rising edge, V. */
export function squareAt({ low, high, period }: Square, t: number): number {
  const phase = ((t % period) + period) % period;
  return phase < period / 2 ? high : low;
}

/**
 * Voltage of the capacitor in the steady state of a square wave, V.
 * @param t seconds after a rising edge. @param tau time constant in s
 */
export function capacitorAt({ low, high, period }: Square, t: number, tau: number): number {
  const half = period / 2;
  const fade = Math.exp(-half / tau);
  const phase = ((t % period) + period) % period;
  // Both ends of the swing follow from its being periodic.
  const bottom = low + ((high - low) * fade) / (1 + fade);
  const top = high - ((high - low) * fade) / (1 + fade);
  return phase < half
    ? high - (high - bottom) * Math.exp(-phase / tau)
    : low + (top - low) * Math.exp(-(phase - half) / tau);
}

/** Whether a trigger holds the picture: its level lies within the swing of its channel. */
export function triggerHolds(square: Square, tau: number, source: 'ch1' | 'ch2', level: number): boolean {
  const [least, most] =
    source === 'ch1'
      ? [Math.min(square.low, square.high), Math.max(square.low, square.high)]
      : [capacitorAt(square, 0, tau), capacitorAt(square, square.period / 2, tau)].sort((a, b) => a - b);
  return level > least! && level < most!;
}

/** Periods shown over the ten divisions of the screen. */
export const periodsShown = (timebase: number, period: number): number => (10 * timebase) / period;
