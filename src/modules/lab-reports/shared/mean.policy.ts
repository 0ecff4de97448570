/** A marker's mean that leaves the mean of the question by more than this share of its full mark is pointed out. */
const WIDE_SHARE = 0.15;

/** True when the own mean stands further from that of all than a marker should pass over. */
export function leavesMean(own: number | null, all: number | null, full: number): boolean {
  return own !== null && all !== null && Math.abs(own - all) - WIDE_SHARE * full > 1e-9;
}
