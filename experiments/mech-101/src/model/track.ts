/**
 * The air track in the physics engine: carts on a straight frictionless rail, one collision, three photogates.
 * SI units: metres, kilograms, seconds.
 */
import RAPIER from '@dimforge/rapier3d-compat';

/** Step of the engine, s: with 1/480 s speeds after a collision agree with theory to four decimals. */
export const STEP_S = 1 / 480;
/** Frames kept for showing, s apart. */
export const FRAME_S = 1 / 60;
/** Length of a cart and width of the flag on its middle, m. */
export const CART_M = 0.12;
export const FLAG_M = 0.01;
/** Where the middle of the first cart starts, and where that of the target stands, m. */
export const START_M = 0.2;
export const TARGET_M = 0.8;
/** Middle of the first cart when it touches the target, m. */
const TOUCH_M = TARGET_M - CART_M;
/** Photogates: before the collision, behind it for the first cart, behind it for the target, m. */
export const GATES = [TOUCH_M - 0.03, TOUCH_M + 0.02, TARGET_M + 0.03] as const;
/** End of the rail, m. */
export const TRACK_M = 1.5;
/** Longest run that is followed, s. */
const LONGEST_S = 8;

export interface Shot {
  /** Mass of the first cart and of the target, kg; without a target the first cart runs alone. */
  m1: number;
  m2: number | null;
  /** Speed the launcher gives, m/s. */
  speed: number;
  /** Coefficient of restitution of the bumpers. */
  restitution: number;
  /** Acceleration along the rail that its slope leaves, m/s². */
  slope: number;
}

/** A flag passing a gate: which cart (0 or 1), which gate (0…2), forward or back, seconds the beam was covered. */
export interface Passage {
  cart: 0 | 1;
  gate: 0 | 1 | 2;
  forward: boolean;
  at: number;
  seconds: number;
}

export interface Run {
  /** Middles of the carts at every frame, m; the second is null without a target. */
  frames: readonly (readonly [first: number, target: number | null])[];
  passages: readonly Passage[];
  /** Speeds of the carts right before and at the end, m/s, as the engine has them. */
  speeds: { before: number; first: number; target: number };
}

let started: Promise<void> | null = null;
/** Makes the engine ready; may be called again. */
export function startEngine(): Promise<void> {
  started ??= RAPIER.init();
  return started;
}

/** Watches one flag at one gate and notes when its edges pass. */
function watcher(cart: 0 | 1, gate: 0 | 1 | 2, passages: Passage[]) {
  const half = FLAG_M / 2;
  const low = GATES[gate] - half;
  const high = GATES[gate] + half;
  let entered: { at: number; forward: boolean } | null = null;
  return (from: number, to: number, time: number): void => {
    const when = (edge: number) => time + (STEP_S * (edge - from)) / (to - from);
    const crosses = (edge: number) => (from < edge && to >= edge) || (from > edge && to <= edge);
    const edges = from < to ? [low, high] : [high, low];
    for (const edge of edges) {
      if (!crosses(edge)) continue;
      const forward = to > from;
      const entry = edge === (forward ? low : high);
      if (entry) entered = { at: when(edge), forward };
      // A cart that turns back inside the beam gives no reading.
      else if (entered && entered.forward === forward) {
        passages.push({ cart, gate, forward, at: entered.at, seconds: when(edge) - entered.at });
        entered = null;
      }
    }
  };
}

/** Buffers at the ends of the rail catch a cart here, m. */
const caught = (x: number): number => Math.min(TRACK_M - CART_M / 2, Math.max(CART_M / 2, x));

/** Runs one shot to its end: every flag through its gates, the first cart at an end of the rail, or the time over. */
export function shoot(shot: Shot): Run {
  const world = new RAPIER.World({ x: shot.slope, y: 0, z: 0 });
  try {
    world.timestep = STEP_S;
    const cart = (mass: number, x: number, speed: number) => {
      const body = world.createRigidBody(
        // Sleeping off: the engine would set slow carts to rest, and their momentum would be lost.
        RAPIER.RigidBodyDesc.dynamic()
          .setTranslation(x, 0, 0)
          .setLinvel(speed, 0, 0)
          .enabledTranslations(true, false, false)
          .lockRotations()
          .setCanSleep(false)
          .setCcdEnabled(true),
      );
      world.createCollider(
        RAPIER.ColliderDesc.cuboid(CART_M / 2, 0.03, 0.04)
          .setMass(mass)
          .setFriction(0)
          .setRestitution(shot.restitution)
          .setRestitutionCombineRule(RAPIER.CoefficientCombineRule.Min),
        body,
      );
      return body;
    };
    const first = cart(shot.m1, START_M, shot.speed);
    const target = shot.m2 === null ? null : cart(shot.m2, TARGET_M, 0);
    // A target waits in its clamp until it is hit: a slope must not move it before.
    target?.setGravityScale(0, true);
    const passages: Passage[] = [];
    const watchers = ([0, 1] as const).map((one) => ([0, 1, 2] as const).map((gate) => watcher(one, gate, passages)));
    const frames: (readonly [number, number | null])[] = [[START_M, target ? TARGET_M : null]];
    const bodies = target ? [first, target] : [first];
    let before = shot.speed;
    let hit = false;
    for (let step = 1; step * STEP_S <= LONGEST_S; step += 1) {
      const from = bodies.map((body) => body.translation().x);
      if (!hit) before = first.linvel().x;
      world.step();
      if (target && !hit && target.linvel().x !== 0) {
        hit = true;
        target.setGravityScale(1, true);
      }
      bodies.forEach((body, i) => {
        for (const watch of watchers[i] ?? []) watch(from[i] ?? 0, body.translation().x, (step - 1) * STEP_S);
      });
      if (step % 8 === 0) frames.push([caught(first.translation().x), target ? caught(target.translation().x) : null]);
      const own = passages.filter((one) => one.cart === 0);
      const done = target
        ? passages.some((one) => one.cart === 1 && one.gate === 2) && own.length >= 2
        : own.some((one) => one.gate === 2);
      const x = first.translation().x;
      if (done || x !== caught(x)) break;
    }
    return {
      frames,
      passages,
      speeds: { before, first: first.linvel().x, target: target?.linvel().x ?? 0 },
    };
  } finally {
    world.free();
  }
}
