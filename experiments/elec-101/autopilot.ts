/** Does ELEC-101 correctly, by roles and labels only; knows the hidden parameters as the shell told them. */
import { type PilotScope, takePilot } from '../shared/autopilot.ts';
import { fixed } from '../shared/i18n.ts';
import { messages } from './src/messages/catalog.ts';
import {
  BANDS,
  CAPACITORS,
  cornerOf,
  GROUPS,
  type HiddenParams,
  MAIN,
  RESISTORS,
  riseOf,
  tauOf,
} from './src/model/parts.ts';
import { slopeThroughOrigin } from './src/model/scoring.ts';
import { REFERENCE } from './src/model/wiring.ts';

/**
 * Drives the whole experiment from the open step to the submission.
 * @param scope frame, frame locator or page that shows the experiment
 * @param params the `welcome.params` of the run
 * @param stopBefore leave before this step, for tests of restoring
 */
export async function drive(scope: PilotScope, params: Record<string, number>, stopBefore = 99): Promise<void> {
  const hidden = params as unknown as HiddenParams;
  const pilot = await takePilot(scope, messages);
  const number = (value: number, decimals: number) => fixed(value, decimals, pilot.locale);
  /** The engine answers in its own time. */
  const recorded = (what: string) => scope.locator(`.recorded-${what}`).waitFor({ state: 'visible' });
  const tau = (circuit: typeof MAIN) => tauOf(circuit, hidden).toFixed(1);
  const steps: (() => Promise<void>)[] = [
    async () => {
      const bands = RESISTORS[2]!.bands.map((band) => pilot.word(`band_${BANDS[BANDS.indexOf(band)]!}`));
      await pilot.choose('resistorN', { n: 3, bands: bands.join(pilot.word('bandJoin')) });
      await pilot.choose('capacitorN', { n: 3, code: CAPACITORS[2]!.code });
      await pilot.type('rField', '10');
      await pilot.type('cField', '10');
    },
    async () => {
      for (const [one, other] of REFERENCE) {
        await pilot.press(`pin_${one}`);
        await pilot.press(`pin_${other}`);
      }
    },
    async () => {
      await pilot.slide('lowLevel', 0);
      await pilot.slide('highLevel', 5);
      await pilot.slide('period', 2);
    },
    async () => {
      await pilot.choose('msPerDivision', { n: 500 });
      await pilot.choose('sourceCh1');
      await pilot.choose('slopeRise');
      await pilot.slide('triggerLevel', 2.5);
    },
    async () => {
      await pilot.choose('everyMs', { n: 2 });
      await pilot.choose('spanMs', { n: 600 });
      await pilot.press('record');
      await recorded('main');
    },
    () => pilot.type('tauField', tau(MAIN)),
    () => pilot.type('riseField', riseOf(MAIN, hidden).toFixed(1)),
    async () => {
      for (const [i, { r, nominal }] of GROUPS.entries()) {
        await pilot.press('groupN', { n: i + 1, r: number(r, 1), c: number(nominal, 1) });
        await pilot.press('recordGroup');
        await recorded(String(i + 1));
        await pilot.type('tauN', tau(GROUPS[i]!), { n: i + 1 });
      }
    },
    async () => {
      for (const printed of [10, 4.7, 22]) await pilot.press('bridge', { c: number(printed, 1) });
      const points = [MAIN, ...GROUPS].map(
        (circuit) => [tauOf(circuit, hidden), Number(tau(circuit))] as [number, number],
      );
      await pilot.slide('lineSlope', 1);
      await pilot.type('slopeField', slopeThroughOrigin(points).toFixed(3));
    },
    async () => {
      await pilot.slide('density', 100);
      await pilot.press('sweep');
      await recorded('sweep');
      await pilot.type('fcField', cornerOf(MAIN, hidden).toFixed(3));
    },
  ];
  for (let step = await pilot.current(); step <= steps.length; step += 1) {
    if (step >= stopBefore) return;
    await steps[step - 1]!();
    await pilot.done();
  }
  await pilot.submit();
}
