/** Does CHEM-101 correctly, by roles and labels only; knows the hidden concentration as the shell told it. */
import { type PilotScope, takePilot } from '../shared/autopilot.ts';
import { fixed } from '../shared/i18n.ts';
import { mean } from '../shared/numbers.ts';
import { messages } from './src/messages/catalog.ts';
import { endPointMl, equivalenceMl, type HiddenParams, PORTIONS, toGrid } from './src/model/bench.ts';
import { NEEDED } from './src/model/scoring.ts';

/**
 * Drives the whole experiment from the open step to the submission.
 * @param scope frame, frame locator or page that shows the experiment
 * @param params the `welcome.params` of the run
 * @param stopBefore leave before this step, for tests of restoring
 */
export async function drive(scope: PilotScope, params: Record<string, number>, stopBefore = 99): Promise<void> {
  const hidden = params as unknown as HiddenParams;
  const pilot = await takePilot(scope, messages);
  const ml = (value: number) => ({ ml: fixed(value, 2, pilot.locale) });
  /** Runs a volume through the stopcock, largest portions first. */
  const run = async (volume: number) => {
    let rest = volume;
    for (const portion of PORTIONS) {
      while (toGrid(rest - portion) >= 0) {
        await pilot.press(portion === 0.04 ? 'drop' : portion === 0.02 ? 'halfDrop' : 'portion', ml(portion));
        rest = toGrid(rest - portion);
      }
    }
  };
  const ends = [1, 2, 3].map((trial) => endPointMl(hidden, trial));
  const steps: (() => Promise<void>)[] = [
    async () => {
      for (const item of NEEDED) await pilot.tick(item);
      await pilot.press('fetchReagents');
    },
    async () => {
      await pilot.press('wash_water');
      for (let i = 0; i < 3; i += 1) await pilot.press('wash_alkali');
    },
    async () => {
      await pilot.press('fill');
      await pilot.press('bubble');
      for (let i = 0; i < 2; i += 1) await pilot.press('portion', ml(0.2));
    },
    async () => {
      await pilot.press('aspirate');
      for (let i = 0; i < 2; i += 1) await pilot.press('portion', ml(0.5));
      await pilot.press('portion', ml(0.1));
      for (let i = 0; i < 2; i += 1) await pilot.press('portion', ml(0.02));
      await pilot.press('transfer');
    },
    async () => {
      await pilot.choose('phenolphthalein');
      await pilot.press('addIndicator');
    },
    () => run(toGrid(endPointMl(hidden, 0) + 0.2)),
    async () => {
      for (const [i, end] of ends.entries()) {
        if (i > 0) await pilot.press('nextPortion');
        await run(end);
        await pilot.press('recordEnd');
      }
    },
    async () => {
      for (const [i, end] of ends.entries()) {
        await pilot.press('portionN', { n: i + 1 });
        await pilot.type('volumeN', end.toFixed(2), { n: i + 1 });
      }
      await pilot.type('volumeMean', mean(ends).toFixed(2));
    },
    async () => {
      const coarse = Math.floor((equivalenceMl(hidden) - 1) / 2);
      for (let i = 0; i < Math.floor(coarse / 5); i += 1) await pilot.press('addFive');
      for (let i = 0; i < coarse % 5; i += 1) await pilot.press('addOnce');
      await pilot.choose('eachMl', { ml: fixed(0.2, 1, pilot.locale) });
      for (let i = 0; i < 4; i += 1) await pilot.press('addFive');
    },
    () => pilot.type('concField', hidden.c_acid.toFixed(4)),
    async () => {
      for (const item of ['neutralize', 'collect', 'rinse', 'return'] as const) await pilot.press(`waste_${item}`);
      await pilot.choose('concludeEquivalence');
    },
  ];
  for (let step = await pilot.current(); step <= steps.length; step += 1) {
    if (step >= stopBefore) return;
    await steps[step - 1]!();
    await pilot.done();
  }
  await pilot.submit();
}
