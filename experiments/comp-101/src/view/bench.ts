/** The bench: the board while circuits are built and tested, else the picture that belongs to the step. */
import { h, replaceContent } from '../../../shared/dom.ts';
import { BOARDS, type BoardKey, FULL, faultOf, GATE_ADDER, RIPPLE, RIPPLE_ADDER, runRipple } from '../model/adders.ts';
import { driverOf, expand, type Netlist } from '../model/netlist.ts';
import { expressionVectors, type OutputKey, outputBit } from '../model/scoring.ts';
import { inputsOf, outputsOf, settle } from '../model/simulator.ts';
import { type Bindings, type ComLab, inputNumber, levelsOf, levelText, workingNetlist } from './bindings.ts';
import { type BoardScene, makeBoard } from './board.ts';
import { adderBlock, additionByHand, karnaughMap, type Trace, timingDiagram } from './charts.ts';

/** Board of a step, or none. */
const BOARD_OF: Readonly<Record<number, BoardKey>> = { 4: 'half', 5: 'half', 6: 'full', 7: 'full', 9: 'ripple' };

const TRACES: readonly Trace[] = [
  ...['C1', 'C2', 'C3'].map((name, i) => ({ name, signal: `FA${i + 1}.Co`, output: false })),
  ...RIPPLE.outputs.map((name) => ({ name, signal: driverOf(RIPPLE_ADDER, name) ?? '', output: true })),
];

/** Levels of the circuit with the hidden fault, for the inputs set. */
export function faultyLevels(lab: ComLab, { hidden }: Pick<Bindings, 'hidden'>) {
  const circuit = expand(FULL, GATE_ADDER);
  const levels = settle(circuit, inputsOf(FULL, lab.data.faultInputs), faultOf(hidden));
  return { levels, outputs: outputsOf(circuit, levels) };
}

/** Builds the bench; the answered function redraws it. */
export function makeBench(host: HTMLElement, lab: ComLab, bindings: Bindings): () => void {
  const { t, hidden, hand } = bindings;
  const stage = h('div', { class: 'board-host' });
  const chart = h('div', { class: 'chart-host' });
  host.append(stage, chart);
  const put = (netlist: Netlist) => {
    const key = BOARD_OF[lab.current()];
    if (key) lab.data[key] = netlist;
  };
  const draw = makeBoard(stage, hand, t, {
    change: (netlist, verb, object) => {
      put(netlist);
      lab.act(verb, object);
      lab.update();
    },
    update: () => lab.update(),
    drag: (netlist) => {
      put(netlist);
      lab.touch();
    },
  });

  function scene(step: number): BoardScene | null {
    if (step === 8) {
      const { levels, outputs } = faultyLevels(lab, bindings);
      const { probe } = lab.data;
      const messages = FULL.outputs.map((name) => `${name} = ${levelText(outputs[name])}`).join(', ');
      return {
        key: 'full',
        netlist: GATE_ADDER,
        levels,
        outputs,
        editable: false,
        shown: new Set([...FULL.inputs, ...(probe ? [probe] : [])]),
        ...(probe && { probe }),
        label: t('faultyBoard', { outputs: messages }),
      };
    }
    const key = BOARD_OF[step];
    if (!key) return null;
    const building = step === 4 || step === 6 || step === 9;
    const netlist = building ? lab.data[key] : workingNetlist(lab, key);
    const { levels, outputs } = levelsOf(key, netlist, inputNumber(lab, key));
    const messages = BOARDS[key].outputs.map((name) => `${name} = ${levelText(outputs[name])}`).join(', ');
    return {
      key,
      netlist,
      levels,
      outputs,
      editable: building && !lab.locked(),
      shown: null,
      label: t(building ? 'editorBoard' : 'testBoard', {
        parts: netlist.parts.length,
        wires: netlist.wires.length,
        outputs: messages,
      }),
    };
  }

  function map(key: OutputKey): Node {
    const vectors = expressionVectors(key === 'S' ? lab.data.sum : lab.data.carry);
    const own = vectors.length ? (row: number) => Number(vectors[row]!.split(':')[1]) : null;
    const ones = [0, 1, 2, 3, 4, 5, 6, 7].filter((row) => outputBit(key, row));
    return karnaughMap(t('mapLabel', { key, rows: ones.join(', ') }), (row) => outputBit(key, row), own);
  }

  function timing(): Node {
    const last = lab.data.runs.at(-1);
    const run = runRipple(hidden, ...(last ?? [0, 0]));
    const messages = RIPPLE.outputs.map((name) => `${name} ${run.last[name]}`).join(', ');
    return timingDiagram(t('timingLabel', { outputs: messages }), TRACES, run.history, run.delay);
  }

  function shown(step: number): readonly [caption: string, drawn: Node] | null {
    if (step === 1) return [t('blockCaption'), adderBlock(t('blockLabel'))];
    if (step === 2) return [t('mapCaption', { key: 'S' }), map('S')];
    if (step === 3) return [t('mapCaption', { key: 'Co' }), map('Co')];
    if (step === 10) return [t('timingCaption'), timing()];
    if (step >= 11) {
      const { signedA, signedB } = lab.data;
      return [t('addCaption'), additionByHand(t('addLabel', { a: signedA, b: signedB }), signedA & 15, signedB & 15)];
    }
    return null;
  }

  let drawnStep = 0;
  return () => {
    const step = lab.current();
    if (step !== drawnStep)
      Object.assign(hand, { from: null, loose: null, selected: null, at: '', picked: { from: '', to: '' } });
    drawnStep = step;
    const board = scene(step);
    const picture = shown(step);
    stage.hidden = board === null;
    chart.hidden = picture === null;
    host.classList.toggle('resting', step === 1);
    draw(board);
    replaceContent(
      chart,
      picture && [h('p', { class: 'caption' }, picture[0]), h('div', { class: 'lens' }, picture[1])],
    );
  };
}
