/** Does COMP-101 correctly, by roles and labels only; knows the hidden parameters as the shell told them. */
import { type PilotScope, takePilot } from '../shared/autopilot.ts';
import { messages } from './src/messages/catalog.ts';
import {
  criticalDelay,
  FULL_ADDER,
  HALF_ADDER,
  type HiddenParams,
  RIPPLE_ADDER,
  rowSum,
  SUSPECTS,
} from './src/model/adders.ts';
import type { Netlist } from './src/model/netlist.ts';
import { TRUE_CONCLUSIONS } from './src/model/scoring.ts';

/**
 * Drives the whole experiment from the open step to the submission.
 * @param scope frame, frame locator or page that shows the experiment
 * @param params the `welcome.params` of the run
 * @param stopBefore leave before this step, for tests of restoring
 */
export async function drive(scope: PilotScope, params: Record<string, number>, stopBefore = 99): Promise<void> {
  const hidden = params as unknown as HiddenParams;
  const pilot = await takePilot(scope, messages);
  const build = async ({ parts, wires }: Netlist) => {
    for (const { kind } of parts) await pilot.press('addPart', { kind: pilot.word(`kind_${kind}`) });
    for (const { from, to } of wires) {
      await pilot.press('pinFrom', { pin: from });
      await pilot.press('pinTo', { pin: to });
    }
  };
  /** All inputs in Gray code: one switch between two readings. */
  const applyAll = async (names: readonly string[]) => {
    await pilot.press('record');
    for (let i = 1; i < 2 ** names.length; i += 1) {
      const turned = Math.log2(i & -i);
      await pilot.press('switchName', { pin: names[turned]! });
      await pilot.press('record');
    }
  };
  const steps: (() => Promise<void>)[] = [
    async () => {
      for (let row = 0; row < 8; row += 1) {
        const bits = row.toString(2).padStart(3, '0');
        await pilot.type('truthCell', String(rowSum(row) & 1), { name: 'S', row: bits });
        await pilot.type('truthCell', String(rowSum(row) >> 1), { name: 'Co', row: bits });
      }
    },
    () => pilot.type('expression', 'A⊕B⊕Ci', { key: 'S' }),
    () => pilot.type('expression', 'AB + Ci(A⊕B)', { key: 'Co' }),
    () => build(HALF_ADDER),
    () => applyAll(['A', 'B']),
    () => build(FULL_ADDER),
    () => applyAll(['A', 'B', 'Ci']),
    async () => {
      const gate = SUSPECTS[hidden.fault - 1]!;
      await pilot.press('switchName', { pin: 'A' });
      await pilot.choose('probeAt', { gate });
      await pilot.choose('suspectGate', { gate });
      await pilot.press('accuse');
    },
    () => build(RIPPLE_ADDER),
    async () => {
      const change = { before: ['0', '0', '1'], after: ['15', '0', '1'] } as const;
      for (const slot of ['before', 'after'] as const) {
        for (const [i, pin] of ['A', 'B', 'C0'].entries()) await pilot.type(slot, change[slot][i]!, { pin });
      }
      await pilot.press('run');
      await pilot.type('delayField', String(criticalDelay(hidden)));
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
