/** Does BIO-101 correctly, by roles and labels only; knows the hidden parameters as the shell told them. */
import { type PilotScope, takePilot } from '../shared/autopilot.ts';
import { fixed } from '../shared/i18n.ts';
import { fitLine } from '../shared/numbers.ts';
import { messages } from './src/messages/catalog.ts';
import { type HiddenParams, kineticsOf, SUBSTRATES, stockVolume } from './src/model/assay.ts';
import { rateAt } from './src/model/kinetics.ts';
import { ASSEMBLING, PREPARING, TRUE_CONCLUSIONS } from './src/model/scoring.ts';

/**
 * Drives the whole experiment from the open step to the submission.
 * @param scope frame, frame locator or page that shows the experiment
 * @param params the `welcome.params` of the run
 * @param stopBefore leave before this step, for tests of restoring
 */
export async function drive(scope: PilotScope, params: Record<string, number>, stopBefore = 99): Promise<void> {
  const hidden = params as unknown as HiddenParams;
  const pilot = await takePilot(scope, messages);
  const s = (substrate: number) => ({ s: fixed(substrate, 2, pilot.locale) });
  const rates = SUBSTRATES.map((substrate) => rateAt(kineticsOf(hidden, false), substrate).toFixed(4));
  const recordAll = async () => {
    await pilot.choose('everySeconds', { n: 10 });
    await pilot.choose('minutesN', { n: 3 });
    for (let n = 1; n <= SUBSTRATES.length; n += 1) {
      await pilot.press('cuvetteN', { n });
      await pilot.press('recordCurve');
    }
  };
  const steps: (() => Promise<void>)[] = [
    async () => {
      for (const item of PREPARING) await pilot.press(`prep_${item}`);
    },
    () => pilot.slide('wavelength', 405),
    async () => {
      for (const [i, substrate] of SUBSTRATES.entries()) {
        await pilot.type('volumeFor', stockVolume(i).toFixed(0), s(substrate));
      }
    },
    async () => {
      for (const item of ASSEMBLING) await pilot.press(`add_${item}`);
    },
    recordAll,
    async () => {
      for (const [i, substrate] of SUBSTRATES.entries()) {
        await pilot.press('cuvetteN', { n: i + 1 });
        await pilot.slide('windowEnd', 1.5);
        await pilot.type('rateField', rates[i]!, s(substrate));
      }
    },
    async () => {
      const line = fitLine(SUBSTRATES.map((substrate, i) => [1 / substrate, 1 / Number(rates[i])]));
      await pilot.slide('lineSlope', Math.round(line.slope / 0.0005) * 0.0005);
      await pilot.slide('lineIntercept', Math.round(line.intercept / 0.001) * 0.001);
      await pilot.type('slopeField', line.slope.toFixed(4));
      await pilot.type('interceptField', line.intercept.toFixed(4));
    },
    async () => {
      await pilot.press('iterateFive');
      await pilot.type('kmField', hidden.Km.toFixed(3));
      await pilot.type('vmaxField', hidden.Vmax.toFixed(2));
    },
    recordAll,
    async () => {
      await pilot.press('fitInhibited');
      await pilot.choose('kind_competitive');
      await pilot.type('kiField', hidden.Ki.toFixed(3));
    },
    async () => {
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
