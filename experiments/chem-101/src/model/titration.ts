/** Acid–base equilibria at 25 °C by charge balance, without activity corrections. mol/L and mL. */

/** Ion product of water at 25 °C. */
export const KW = 1.008e-14;

/** An acid: its constants in order, or strong (wholly dissociated). */
export interface Acid {
  constants: readonly number[];
  strong?: boolean;
}
export const HYDROCHLORIC: Acid = { constants: [], strong: true };
export const ACETIC: Acid = { constants: [1.754e-5] };
export const PHOSPHORIC: Acid = { constants: [7.11e-3, 6.32e-8, 4.5e-13] };

/** Mean negative charge per acid molecule at [H⁺] = h. */
function meanCharge(acid: Acid, h: number): number {
  if (acid.strong) return 1;
  let product = 1;
  let sum = 1;
  let weighted = 0;
  acid.constants.forEach((constant, i) => {
    product *= constant / h;
    sum += product;
    weighted += (i + 1) * product;
  });
  return weighted / sum;
}

/** Concentrations and volumes in the flask. */
export interface Mixture {
  acid: Acid;
  /** Concentration mol/L and volume mL of the acid. */
  acidConc: number;
  acidMl: number;
  /** Concentration mol/L and volume mL of the sodium hydroxide. */
  baseConc: number;
  baseMl: number;
}

/** pH of a mixture: bisection of [H⁺] + [Na⁺] − Kw/[H⁺] − Σ charges = 0 between pH −1 and 15. */
export function solvePh({ acid, acidConc, acidMl, baseConc, baseMl }: Mixture): number {
  const volume = acidMl + baseMl;
  const acidTotal = (acidConc * acidMl) / volume;
  const sodium = (baseConc * baseMl) / volume;
  const excess = (ph: number) => {
    const h = 10 ** -ph;
    return h + sodium - KW / h - acidTotal * meanCharge(acid, h);
  };
  let low = -1;
  let high = 15;
  for (let i = 0; i < 60; i += 1) {
    const middle = (low + high) / 2;
    // The excess falls with pH: positive means the root lies higher.
    if (excess(middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
