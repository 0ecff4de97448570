/** Does PHYS-101 correctly, by roles and labels only; knows the hidden parameters as the shell told them. */
import { type PilotScope, takePilot } from '../shared/autopilot.ts';
import { fitLine } from '../shared/numbers.ts';
import { messages } from './src/messages/catalog.ts';
import {
  caliperReading,
  type HiddenParams,
  NOTCHES,
  PERIODS,
  pendulumLength,
  referencePeriod,
  stringLength,
  uncertaintyOfG,
} from './src/model/apparatus.ts';

/**
 * Drives the whole experiment from the open step to the submission.
 * @param scope frame, frame locator or page that shows the experiment
 * @param params the `welcome.params` of the run
 * @param stopBefore leave before this step, for tests of restoring
 */
export async function drive(scope: PilotScope, params: Record<string, number>, stopBefore = 99): Promise<void> {
  const hidden = params as unknown as HiddenParams;
  const pilot = await takePilot(scope, messages);
  const mm = (value: number, digits = 1) => value.toFixed(digits);
  const time = async (periods: number) => {
    await pilot.press('release');
    await pilot.press('startTimer', { n: periods });
    await pilot.press('skip');
    await pilot.press('recordReading');
  };
  const steps: (() => Promise<void>)[] = [
    async () => {
      for (const part of ['partClamp', 'partBall', 'partGate', 'partTimer'] as const) await pilot.press(part);
      await pilot.slide('gatePosition', -hidden.gate_offset);
    },
    async () => {
      for (const [i, place] of (['direction1', 'direction2', 'direction3'] as const).entries()) {
        await pilot.press(place);
        await pilot.type('diameterN', mm(caliperReading(hidden, i), 2), { n: i + 1 });
      }
      await pilot.type('diameterMean', mm(hidden.d_ball, 2));
    },
    async () => {
      await pilot.type('stringField', mm(stringLength(hidden, 'F')));
      await pilot.type('lengthField', mm(pendulumLength(hidden, 'F') * 1000));
    },
    async () => {
      await pilot.slide('releaseAngle', 4);
      for (let i = 0; i < 3; i += 1) {
        await pilot.press('release');
        await pilot.press('stop');
      }
    },
    async () => {
      for (let i = 0; i < 3; i += 1) await time(PERIODS);
      await pilot.type('periodField', referencePeriod(hidden, 'F').toFixed(4));
    },
    async () => {
      for (const { key } of NOTCHES) {
        await pilot.press('notchN', { key });
        await pilot.type('stringField', mm(stringLength(hidden, key)));
        await time(PERIODS);
      }
    },
    async () => {
      const line = fitLine(NOTCHES.map(({ key }) => [pendulumLength(hidden, key), referencePeriod(hidden, key) ** 2]));
      await pilot.slide('lineSlope', Math.round(line.slope / 0.005) * 0.005);
      await pilot.type('slopeField', line.slope.toFixed(3));
    },
    () => pilot.type('gravityField', hidden.g.toFixed(3)),
    async () => {
      await pilot.slide('releaseAngle', 60);
      await time(5);
      await pilot.type('correctionField', '1.073');
    },
    async () => {
      await pilot.type('uncertaintyField', uncertaintyOfG(hidden).toFixed(4));
      await pilot.choose('conclusionAgree');
    },
  ];
  for (let step = await pilot.current(); step <= steps.length; step += 1) {
    if (step >= stopBefore) return;
    await steps[step - 1]!();
    await pilot.done();
  }
  await pilot.submit();
}
