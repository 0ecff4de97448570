/** Does MECH-101 correctly, by roles and labels only; knows the hidden parameters as the shell told them. */
import { type PilotScope, takePilot } from '../shared/autopilot.ts';
import { messages } from './src/messages/catalog.ts';
import {
  CARTS,
  differenceOf,
  type HiddenParams,
  inelasticLoss,
  KINDS,
  type Kind,
  massOf,
  measure,
  momentaOf,
  slopeLeft,
  TRIALS,
} from './src/model/apparatus.ts';
import { deviationOf, NEEDED, TRUE_CONCLUSIONS } from './src/model/scoring.ts';
import { startEngine } from './src/model/track.ts';

const SPEED = 0.5;

/**
 * Drives the whole experiment from the open step to the submission.
 * @param scope frame, frame locator or page that shows the experiment
 * @param params the `welcome.params` of the run
 * @param stopBefore leave before this step, for tests of restoring
 */
export async function drive(scope: PilotScope, params: Record<string, number>, stopBefore = 99): Promise<void> {
  await startEngine();
  const hidden = params as unknown as HiddenParams;
  const pilot = await takePilot(scope, messages);
  const screw = Number((-hidden.tilt).toFixed(1));
  const readings = (kind: Kind | null, trial: number) =>
    measure(hidden, kind, trial, SPEED, slopeLeft(hidden, screw)).readings;
  const trials = (kind: Kind) =>
    Array.from({ length: TRIALS }, (_, i) => {
      const { before, after } = momentaOf(hidden, kind, readings(kind, i + 1));
      return { before: Number(before.toFixed(2)), after: Number(after.toFixed(2)) };
    });
  const shoot = async () => {
    await pilot.press('launch');
    await pilot.press('skip');
    await pilot.press('record');
  };
  const collide = (kind: Kind) => async () => {
    for (let i = 0; i < TRIALS; i += 1) await shoot();
    for (const [i, { after }] of trials(kind).entries()) {
      await pilot.type('afterField', after.toFixed(2), { n: i + 1 });
    }
  };
  const steps: (() => Promise<void>)[] = [
    async () => {
      await pilot.slide('screw', screw);
      await pilot.press('rest');
    },
    async () => {
      for (const part of NEEDED) await pilot.tick(`mount_${part}`);
    },
    async () => {
      await pilot.press('tare');
      for (const cart of CARTS) {
        await pilot.press('cartN', { cart });
        await pilot.type('massField', (1000 * massOf(hidden, cart)).toFixed(1), { cart });
      }
    },
    async () => {
      await shoot();
      await pilot.type('differenceField', differenceOf(readings(null, 0)).toFixed(2));
    },
    collide('equal'),
    collide('unequal'),
    collide('inelastic'),
    () => pilot.type('restitutionField', hidden.e.toFixed(3)),
    async () => {
      for (const kind of KINDS) {
        const name = pilot.word(`kind_${kind}`);
        await pilot.type('deviationField', deviationOf(trials(kind)).toFixed(2), { kind: name });
      }
    },
    async () => {
      await pilot.type('energyField', inelasticLoss(hidden).toFixed(1));
      for (const key of TRUE_CONCLUSIONS) await pilot.tick(`say_${key}`);
    },
  ];
  for (let step = await pilot.current(); step <= steps.length; step += 1) {
    if (step >= stopBefore) return;
    await steps[step - 1]!();
    await pilot.done();
  }
  await pilot.submit();
}
