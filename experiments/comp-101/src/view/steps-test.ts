/** Steps 5, 7, 8, 10 and 11: circuits measured, and what follows. */
import {
  button,
  checkGroup,
  figures,
  numberField,
  radioGroup,
  readout,
  row,
  slider,
} from '../../../shared/controls.ts';
import { h } from '../../../shared/dom.ts';
import { parseNumber } from '../../../shared/numbers.ts';
import { doneList, entered, todo } from '../../../shared/work.ts';
import { BOARDS, delaysOf, FULL, packRipple, runRipple, SUSPECTS, WANTED } from '../model/adders.ts';
import { CONCLUSIONS, LADDER, scoreApplied, scoreConclusions, scoreDelay, scoreFault } from '../model/scoring.ts';
import { numberOf } from '../model/simulator.ts';
import { faultyLevels } from './bench.ts';
import {
  type Bindings,
  type ComLab,
  type ComStep,
  inputNumber,
  levelsOf,
  levelText,
  TERMINALS,
  workingNetlist,
} from './bindings.ts';
import { switches } from './fields.ts';
import { boardInputs } from './steps-build.ts';

const bits = (value: number, width: number) => value.toString(2).padStart(width, '0');

function applyStep(bindings: Bindings, key: 'half' | 'full'): ComStep {
  const { t } = bindings;
  const seq = key === 'half' ? 5 : 7;
  const slot = key === 'half' ? 'halfRead' : 'fullRead';
  const { inputs, outputs } = BOARDS[key];
  return {
    seq,
    view: (lab) => {
      const netlist = workingNetlist(lab, key);
      const value = inputNumber(lab, key);
      return [
        todo(t('applyTodo1'), t('applyTodo2', { n: WANTED[key].length })),
        netlist !== lab.data[key] && h('p', { class: 'note' }, t('replaced')),
        boardInputs(bindings, lab, key, netlist),
        row(
          button('record', t('record'), () => {
            const reading = numberOf(BOARDS[key], levelsOf(key, netlist, value).outputs) ?? 0;
            lab.data[slot] = { ...lab.data[slot], [value]: reading };
            lab.act('applied', `${key}:${bits(value, inputs.length)}`, { value: reading, unit: '1' });
            lab.update();
          }),
        ),
        figures(
          t('readings', { n: Object.keys(lab.data[slot]).length, all: WANTED[key].length }),
          [...TERMINALS[key].ins, ...[...outputs].reverse()],
          WANTED[key].map((_wanted, i) => {
            const reading = lab.data[slot][i];
            return [
              ...bits(i, inputs.length),
              ...(reading === undefined ? outputs.map(() => '—') : bits(reading, outputs.length)),
            ];
          }),
        ),
      ];
    },
    missing: (lab) => (Object.keys(lab.data[slot]).length ? null : t('needReadings')),
    score: (lab) => {
      const readings = lab.data[slot];
      if (key === 'full') {
        void lab.vse.series({
          name: 'full-adder',
          unit: '1,1,1,1,1',
          columns: ['A', 'B', 'Ci', 'S', 'Co'],
          rows: Object.entries(readings).map(([i, reading]) => [
            ...bits(Number(i), 3).split('').map(Number),
            reading & 1,
            reading >> 1,
          ]),
          stepSeq: seq,
        });
      }
      const score = scoreApplied(key, readings);
      const good = Object.keys(readings).length === WANTED[key].length;
      return { score, remark: t(good ? 'applyGood' : 'applyBad', { n: Object.keys(readings).length }) };
    },
    reset: (lab) => {
      lab.data[slot] = {};
    },
  };
}

export const applyHalfStep = (bindings: Bindings): ComStep => applyStep(bindings, 'half');
export const applyFullStep = (bindings: Bindings): ComStep => applyStep(bindings, 'full');

export function faultStep(bindings: Bindings): ComStep {
  const { t, hidden } = bindings;
  const numberOfGate = (id: string) => (SUSPECTS as readonly string[]).indexOf(id) + 1;
  const over = (lab: ComLab) => lab.data.tries.includes(hidden.fault) || lab.data.tries.length >= LADDER.length;
  return {
    seq: 8,
    view: (lab) => {
      const { data } = lab;
      const { levels, outputs } = faultyLevels(lab, bindings);
      const last = data.tries.at(-1);
      return [
        todo(t('faultTodo1'), t('faultTodo2'), t('faultTodo3')),
        switches(
          t('inputs'),
          TERMINALS.full.ins,
          FULL.inputs,
          data.faultInputs,
          (name) => t('switchName', { pin: name }),
          (next) => {
            data.faultInputs = next;
            lab.act('probed', 'inputs', { value: next, unit: '1' });
            lab.update();
          },
        ),
        readout(t('outputs'), `Co=${levelText(outputs.Co)} S=${levelText(outputs.S)}`),
        radioGroup(
          'probe',
          t('probeLegend'),
          SUSPECTS.map((id) => [`${id}.Y` as const, t('probeAt', { gate: id })] as const),
          data.probe as `${(typeof SUSPECTS)[number]}.Y` | '',
          (signal) => {
            data.probe = signal;
            lab.act('probed', signal);
            lab.update();
          },
        ),
        readout(t('probeReadout'), data.probe ? levelText(levels[data.probe]) : '—'),
        radioGroup(
          'suspect',
          t('suspectLegend'),
          SUSPECTS.map((id) => [id, t('suspectGate', { gate: id })] as const),
          data.suspect as (typeof SUSPECTS)[number] | '',
          (id) => {
            data.suspect = id;
            lab.update();
          },
        ),
        row(
          button(
            'accuse',
            t('accuse'),
            () => {
              const gate = numberOfGate(data.suspect);
              if (gate === 0) return;
              data.tries.push(gate);
              // One statement per length of the ladder: a later try leaves the earlier statements as they are.
              for (let n = data.tries.length; n <= LADDER.length; n += 1) {
                lab.act('located', `within:${n}`, { value: gate, unit: '1', text: data.suspect });
              }
              lab.update();
            },
            { disabled: !data.suspect || over(lab) || data.tries.includes(numberOfGate(data.suspect)) },
          ),
        ),
        doneList(
          t('triesSoFar'),
          data.tries.map((gate) => SUSPECTS[gate - 1] ?? ''),
        ),
        last !== undefined &&
          h(
            'p',
            { class: 'note', role: 'status' },
            t(last === hidden.fault ? 'faultFound' : over(lab) ? 'faultGiven' : 'faultAgain'),
          ),
      ];
    },
    missing: (lab) => (over(lab) ? null : t('needFault')),
    score: (lab) => {
      const score = scoreFault(hidden, lab.data.tries);
      const gate = SUSPECTS[hidden.fault - 1] ?? '';
      return {
        score,
        remark: t(score > 0 ? 'faultGood' : 'faultBad', { gate, level: hidden.stuck, n: lab.data.tries.length }),
      };
    },
    // The tries made count: another go does not wipe them.
    reset: (lab) => {
      Object.assign(lab.data, { suspect: '', probe: '', faultInputs: 0 });
    },
  };
}

const OPERANDS = ['A', 'B', 'C0'] as const;
/** Input number of three written operands, or null. */
function operandsOf(texts: readonly string[]): number | null {
  const [a, b, c0] = texts.map(parseNumber);
  const fits = (value: number | null | undefined, most: number): value is number =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most;
  return fits(a, 15) && fits(b, 15) && fits(c0, 1) ? packRipple(a, b, c0) : null;
}
const unpack = (value: number) => [value >> 5, (value >> 1) & 15, value & 1];

export function delayStep({ t, hidden }: Bindings): ComStep {
  return {
    seq: 10,
    view: (lab) => {
      const { data } = lab;
      const { xor, and, or } = delaysOf(hidden);
      const fields = (slot: 'before' | 'after') =>
        h(
          'div',
          { class: 'fields three' },
          OPERANDS.map((pin, i) =>
            numberField(`${slot}-${pin}`, t(slot, { pin }), '', data[slot][i] ?? '', (text) => {
              data[slot][i] = text;
            }),
          ),
        );
      const last = data.runs.at(-1);
      return [
        todo(t('delayTodo1'), t('delayTodo2')),
        h('p', { class: 'formula' }, t('delays', { xor, and, or })),
        fields('before'),
        fields('after'),
        row(
          button('run', t('run'), () => {
            const [from, to] = [operandsOf(data.before), operandsOf(data.after)];
            data.refused = from === null || to === null;
            if (from !== null && to !== null) {
              data.runs = [...data.runs, [from, to] as [number, number]].slice(-10);
              lab.act('measured', 'delay', { value: runRipple(hidden, from, to).delay, unit: 'tick', from, to });
            }
            lab.update();
          }),
        ),
        data.refused && h('p', { class: 'note', role: 'status' }, t('refused')),
        readout(t('settled'), last ? String(runRipple(hidden, ...last).delay) : '—', 'tick'),
        data.runs.length > 0 &&
          figures(
            t('runsTable'),
            [t('change'), 'tick'],
            data.runs.map((run) => [
              run.map((value) => unpack(value).join(' ')).join(' → '),
              runRipple(hidden, ...run).delay,
            ]),
          ),
        numberField('delay', t('delayField'), 'tick', data.delay, (text) => {
          data.delay = text;
        }),
      ];
    },
    missing: (lab) =>
      lab.data.runs.length === 0
        ? t('needRun')
        : parseNumber(lab.data.delay) === null
          ? lab.frame('required', { field: t('delayField') })
          : null,
    score: (lab) => {
      void lab.vse.series({
        name: 'delays',
        unit: '1,1,1,1,1,1,tick',
        columns: ['A', 'B', 'C0', 'A′', 'B′', 'C0′', 'tick'],
        rows: lab.data.runs.map(([from, to]) => [...unpack(from), ...unpack(to), runRipple(hidden, from, to).delay]),
        stepSeq: 10,
      });
      const score = scoreDelay(hidden, entered(lab, 'delay', lab.data.delay, 'tick'));
      return { score, remark: t(score ? 'delayGood' : 'delayBad') };
    },
    reset: (lab) => {
      Object.assign(lab.data, { before: ['0', '0', '0'], after: ['', '', ''], runs: [], delay: '', refused: false });
    },
  };
}

export function conclusionStep({ t }: Bindings): ComStep {
  return {
    seq: 11,
    view: (lab) => {
      const { data } = lab;
      const operand = (slot: 'signedA' | 'signedB', name: string) =>
        slider(`signed-${name}`, t('signed', { name }), {
          min: -8,
          max: 7,
          step: 1,
          value: data[slot],
          text: (value) => lab.fixed(value, 0),
          input: (value) => {
            data[slot] = value;
            lab.touch();
          },
          change: () => lab.update(),
        });
      const sum = data.signedA + data.signedB;
      // Four bits read as a signed number.
      const result = ((sum & 15) ^ 8) - 8;
      return [
        todo(t('concludeTodo1'), t('concludeTodo2')),
        operand('signedA', 'A'),
        operand('signedB', 'B'),
        readout(t('trueSum'), lab.fixed(sum, 0)),
        readout(t('fourBits'), lab.fixed(result, 0)),
        h(
          'div',
          { class: 'statements' },
          checkGroup(
            'conclusions',
            t('concludeLegend'),
            CONCLUSIONS.map((key) => [key, t(`say_${key}`)] as const),
            data.conclusions,
            (key, on) => {
              data.conclusions = CONCLUSIONS.filter((item) => (item === key ? on : data.conclusions.includes(item)));
              lab.update();
            },
          ),
        ),
      ];
    },
    missing: (lab) => (lab.data.conclusions.length ? null : t('needConclusions')),
    score: (lab) => {
      lab.act('selected', 'conclusions', { chosen: lab.data.conclusions });
      const score = scoreConclusions(lab.data.conclusions);
      return { score, remark: t(score === 6 ? 'concludeGood' : 'concludeBad') };
    },
    reset: (lab) => {
      lab.data.conclusions = [];
    },
  };
}
