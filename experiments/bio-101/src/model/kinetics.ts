/** Michaelis–Menten kinetics. Concentrations of substrate and inhibitor in mmol/L, rates in µmol/L/min, time in min. */

/** Constants of the enzyme at one amount of it: Km in mmol/L, Vmax in µmol/L/min. */
export interface Kinetics {
  km: number;
  vmax: number;
}

/** Molar absorbance of 4-nitrophenolate at 405 nm, L/(mol·cm); the cuvette is 1 cm wide. */
export const EPSILON = 18_000;

/** Integration step, min: product agrees with the exact solution to 1e-9 µmol/L. */
const STEP_MIN = 0.01;

/** Rate at a substrate concentration, µmol/L/min. */
export const rateAt = ({ km, vmax }: Kinetics, substrate: number): number => (vmax * substrate) / (km + substrate);

/** What a competitive inhibitor makes of the constants: Km grows by 1 + I/Ki, Vmax stays. */
export const withInhibitor = ({ km, vmax }: Kinetics, inhibitor: number, ki: number): Kinetics => ({
  km: km * (1 + inhibitor / ki),
  vmax,
});

/** Absorbance of a product concentration in µmol/L. */
export const absorbance = (product: number): number => (EPSILON * product) / 1e6;

/** Product formed after `minutes`, µmol/L, by fourth-order Runge–Kutta over dS/dt = −v(S). */
export function productAfter(kinetics: Kinetics, substrate: number, minutes: number): number {
  const steps = Math.max(1, Math.ceil(minutes / STEP_MIN));
  const dt = minutes / steps;
  const fall = (s: number) => -rateAt(kinetics, Math.max(0, s)) / 1000;
  let s = substrate;
  for (let i = 0; i < steps; i += 1) {
    const k1 = fall(s);
    const k2 = fall(s + (k1 * dt) / 2);
    const k3 = fall(s + (k2 * dt) / 2);
    const k4 = fall(s + k3 * dt);
    s += ((k1 + 2 * k2 + 2 * k3 + k4) * dt) / 6;
  }
  return (substrate - s) * 1000;
}

/** Principal branch of the Lambert W function for x ≥ 0, by Halley's iteration. */
export function lambertW(x: number): number {
  let w = x < 1 ? x * (1 - x / 2) : Math.log(x) - Math.log(Math.max(1, Math.log(x)));
  for (let i = 0; i < 60; i += 1) {
    const e = Math.exp(w);
    const f = w * e - x;
    const step = f / (e * (w + 1) - ((w + 2) * f) / (2 * w + 2));
    w -= step;
    if (Math.abs(step) <= 1e-15 * (1 + Math.abs(w))) break;
  }
  return w;
}

/** Product formed after `minutes` in closed form, µmol/L: S = Km·W((S₀/Km)·e^((S₀ − Vmax·t)/Km)). */
export function exactProduct({ km, vmax }: Kinetics, substrate: number, minutes: number): number {
  const left = km * lambertW((substrate / km) * Math.exp((substrate - (vmax / 1000) * minutes) / km));
  return (substrate - left) * 1000;
}
