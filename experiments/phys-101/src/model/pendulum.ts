/** The pendulum: θ″ = −(g/L)·sin θ − β·θ′, integrated by fourth-order Runge–Kutta. SI units, angles in radians. */

export interface PendulumConstants {
  /** Gravitational acceleration, m/s². */
  g: number;
  /** Length from the suspension to the centre of the ball, m. */
  length: number;
  /** Damping, 1/s. */
  beta: number;
}

export interface SwingState {
  /** Time since the release, s. */
  time: number;
  theta: number;
  omega: number;
}

/** Integration step, s: the period at 60° agrees with the exact one to 1e-9. */
export const STEP_S = 0.001;
/** Damping of the apparatus in air, 1/s. */
export const AIR_DAMPING = 0.004;

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** One Runge–Kutta step of `dt` seconds. */
export function advance(state: SwingState, { g, length, beta }: PendulumConstants, dt: number): SwingState {
  const pull = (theta: number, omega: number) => -(g / length) * Math.sin(theta) - beta * omega;
  const { theta, omega } = state;
  const k1 = omega;
  const a1 = pull(theta, omega);
  const k2 = omega + (a1 * dt) / 2;
  const a2 = pull(theta + (k1 * dt) / 2, k2);
  const k3 = omega + (a2 * dt) / 2;
  const a3 = pull(theta + (k2 * dt) / 2, k3);
  const k4 = omega + a3 * dt;
  const a4 = pull(theta + k3 * dt, k4);
  return {
    time: state.time + dt,
    theta: theta + ((k1 + 2 * k2 + 2 * k3 + k4) * dt) / 6,
    omega: omega + ((a1 + 2 * a2 + 2 * a3 + a4) * dt) / 6,
  };
}

/** A swing watched by a photogate at the angle `gate`. */
export interface Swing {
  state: SwingState;
  /** Times of the passages in the direction of the first one, s. */
  passages: number[];
}

/** Starts a swing at rest, or pushed with `omega` rad/s. */
export const startSwing = (theta: number, omega = 0): Swing => ({ state: { time: 0, theta, omega }, passages: [] });

/** Goes on for `seconds` (whole steps) and notes the passages through the gate from the start side. */
export function runSwing(swing: Swing, constants: PendulumConstants, seconds: number, gate = 0): void {
  const steps = Math.round(seconds / STEP_S);
  for (let i = 0; i < steps; i += 1) {
    const before = swing.state;
    const after = advance(before, constants, STEP_S);
    const from = before.theta - gate;
    const to = after.theta - gate;
    // Counted when it falls from the positive side: the release side.
    if (from > 0 && to <= 0) swing.passages.push(before.time + (STEP_S * from) / (from - to));
    swing.state = after;
  }
}

/** Time of `periods` whole periods after the first passage, s. */
export function timePeriods(constants: PendulumConstants, theta: number, periods: number, gate = 0): number {
  const swing = startSwing(theta);
  const slice = Math.PI * Math.sqrt(constants.length / constants.g);
  while (swing.passages.length <= periods) runSwing(swing, constants, slice, gate);
  return swing.passages[periods]! - swing.passages[0]!;
}

/** Exact period without damping by the arithmetic–geometric mean, s. */
export function exactPeriod(length: number, g: number, theta: number): number {
  let a = 1;
  let b = Math.cos(theta / 2);
  while (Math.abs(a - b) > 1e-15) [a, b] = [(a + b) / 2, Math.sqrt(a * b)];
  return (2 * Math.PI * Math.sqrt(length / g)) / a;
}
