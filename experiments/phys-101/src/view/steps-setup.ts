/** Steps 1–4: gate, caliper, length, release. */
import { button, numberField, readout, row, slider } from '../../../shared/controls.ts';
import { type Child, h } from '../../../shared/dom.ts';
import { parseNumber } from '../../../shared/numbers.ts';
import { entered, todo } from '../../../shared/work.ts';
import { beamShare, caliperReading, pendulumLength, SMALL_ANGLE, stringLength } from '../model/apparatus.ts';
import { scoreDiameter, scoreGate, scoreLength, scoreReleases } from '../model/scoring.ts';
import type { Bindings, PhysStep } from './bindings.ts';
import { tape, vernier } from './scales.ts';

const PARTS = ['partClamp', 'partBall', 'partGate', 'partTimer'] as const;

export function gateStep({ t, hidden }: Bindings): PhysStep {
  return {
    seq: 1,
    view: (lab) => {
      const { data } = lab;
      const share = (gate: number) => `${lab.fixed(100 * beamShare(hidden, gate + hidden.gate_offset), 1)} %`;
      const display = h('output', {}, share(data.gate));
      return [
        todo(t('gateTodo1'), t('gateTodo2'), t('gateTodo3')),
        row(
          PARTS.map((part) =>
            button(
              part,
              t(part),
              () => {
                if (!data.seen.includes(part)) data.seen.push(part);
                lab.act('viewed', `part:${part}`);
                lab.update();
              },
              { pressed: data.seen.includes(part) },
            ),
          ),
        ),
        data.seen.length > 0 &&
          h('p', { class: 'note', role: 'status' }, t(`${data.seen.at(-1) as (typeof PARTS)[number]}Text`)),
        slider('gate', t('gatePosition'), {
          min: -15,
          max: 15,
          step: 0.5,
          value: data.gate,
          text: (value) => `${lab.fixed(value, 1)} mm`,
          input: (value) => {
            data.gate = value;
            display.textContent = share(value);
            lab.touch();
          },
        }),
        h('p', { class: 'readout' }, h('span', {}, t('beamCovered')), display),
        h('p', { class: 'note' }, t('gateNote')),
      ];
    },
    missing: () => null,
    score: (lab) => {
      const offset = lab.data.gate + hidden.gate_offset;
      lab.act('placed', 'photogate', { value: lab.data.gate, unit: 'mm' });
      const score = scoreGate(offset);
      return { score, remark: t(score ? 'gateGood' : 'gateBad', { offset: lab.fixed(Math.abs(offset), 1) }) };
    },
    reset: (lab) => {
      lab.data.gate = 9;
    },
  };
}

export function caliperStep({ t, hidden }: Bindings): PhysStep {
  const PLACES = ['direction1', 'direction2', 'direction3'] as const;
  return {
    seq: 2,
    view: (lab) => {
      const { data } = lab;
      const reading = caliperReading(hidden, data.place);
      const whole = Math.floor(reading + 1e-6);
      const aligned = Math.round((reading - whole) / 0.02);
      const label = t('vernierLabel', { mm: whole, line: lab.fixed(aligned / 5, 1) });
      const host = h('div', {}, vernier(reading, data.lens, label));
      return [
        todo(t('caliperTodo1'), t('caliperTodo2'), t('caliperTodo3')),
        row(
          PLACES.map((place, i) =>
            button(
              place,
              t(place),
              () => {
                data.place = i;
                data.lens = 0;
                lab.act('turned', `ball:${i + 1}`);
                lab.update();
              },
              { pressed: data.place === i },
            ),
          ),
        ),
        host,
        slider('lens', t('lens'), {
          min: 0,
          max: 50,
          step: 1,
          value: data.lens,
          text: (value) => lab.fixed(value / 5, 1),
          input: (value) => {
            data.lens = value;
            host.replaceChildren(vernier(reading, value, label));
          },
        }),
        h(
          'div',
          { class: 'fields' },
          PLACES.map((_place, i) =>
            numberField(`d${i}`, t('diameterN', { n: i + 1 }), 'mm', data.diameters[i] ?? '', (text) => {
              data.diameters[i] = text;
            }),
          ),
          numberField('dmean', t('diameterMean'), 'mm', data.diameterMean, (text) => {
            data.diameterMean = text;
          }),
        ),
      ];
    },
    missing: (lab) => {
      const texts = [...lab.data.diameters, lab.data.diameterMean];
      return texts.some((text) => parseNumber(text) === null) ? t('needDiameters') : null;
    },
    score: (lab) => {
      const readings = lab.data.diameters.map(parseNumber);
      readings.forEach((value, i) => {
        lab.act('entered', `ball-diameter:${i + 1}`, { value, unit: 'mm' });
      });
      const mean = entered(lab, 'ball-diameter-mean', lab.data.diameterMean, 'mm');
      const score = scoreDiameter(hidden, readings, mean);
      return { score, remark: t(score === 8 ? 'caliperGood' : 'caliperBad') };
    },
    reset: (lab) => {
      lab.data.diameters = ['', '', ''];
      lab.data.diameterMean = '';
    },
  };
}

export function lengthStep({ t, hidden }: Bindings): PhysStep {
  return {
    seq: 3,
    view: (lab) => {
      const { data } = lab;
      const mm = stringLength(hidden, 'F');
      return [
        todo(t('lengthTodo1'), t('lengthTodo2')),
        tape(mm, hidden.d_ball, t('tapeLabel', { mm: lab.fixed(mm, 1) })),
        h('p', { class: 'formula' }, 'L = l + d/2'),
        h('p', { class: 'note' }, t('yourDiameter', { d: data.diameterMean || '—' })),
        h(
          'div',
          { class: 'fields' },
          numberField('string', t('stringField'), 'mm', data.string, (text) => {
            data.string = text;
          }),
          numberField('length', t('lengthField'), 'mm', data.length, (text) => {
            data.length = text;
          }),
        ),
      ];
    },
    missing: (lab) =>
      parseNumber(lab.data.string) === null || parseNumber(lab.data.length) === null ? t('needLengths') : null,
    score: (lab) => {
      entered(lab, 'string-length', lab.data.string, 'mm');
      const length = entered(lab, 'pendulum-length', lab.data.length, 'mm');
      const score = scoreLength(hidden, length);
      const error = lab.fixed(Math.abs(length - pendulumLength(hidden, 'F') * 1000), 1);
      return { score, remark: t(score === 8 ? 'lengthGood' : 'lengthBad', { error }) };
    },
    reset: (lab) => {
      lab.data.string = '';
      lab.data.length = '';
    },
  };
}

/** Slider for the release angle; it works while the ball hangs still. */
export function angleSlider({ t, rig }: Bindings, lab: Parameters<PhysStep['view']>[0]): Child {
  return slider('angle', t('releaseAngle'), {
    min: 0,
    max: 70,
    step: 0.5,
    value: lab.data.angle,
    disabled: rig.swing !== null,
    text: (value) => `${lab.fixed(value, 1)}°`,
    input: (value) => {
      lab.data.angle = value;
      lab.touch();
    },
    change: () => lab.update(),
  });
}

export function releaseStep(bindings: Bindings): PhysStep {
  const { t, rig } = bindings;
  return {
    seq: 4,
    enter: () => rig.stop(),
    view: (lab) => {
      const { data } = lab;
      const release = (pushed: boolean) => {
        rig.release('F', data.angle, pushed);
        data.releases.push({ degrees: data.angle, pushed });
        const size = data.angle <= SMALL_ANGLE ? 'small' : 'large';
        lab.act(pushed ? 'pushed' : 'released', pushed ? 'bob' : `bob:${size}`, { value: data.angle, unit: '°' });
        lab.update();
      };
      const proper = data.releases.filter((r) => !r.pushed && r.degrees <= SMALL_ANGLE).length;
      return [
        todo(t('releaseTodo1'), t('releaseTodo2'), t('releaseTodo3')),
        angleSlider(bindings, lab),
        row(
          button('release', t('release'), () => release(false), { disabled: rig.swing !== null || data.angle === 0 }),
          button('push', t('push'), () => release(true), { disabled: rig.swing !== null || data.angle === 0 }),
          button(
            'stop',
            t('stop'),
            () => {
              rig.stop();
              lab.update();
            },
            { disabled: rig.swing === null },
          ),
        ),
        readout(t('properReleases'), `${proper} / 3`),
      ];
    },
    missing: (lab) => (lab.data.releases.length < 3 ? t('needReleases') : null),
    score: (lab) => {
      const score = scoreReleases(lab.data.releases);
      rig.stop();
      return { score, remark: t(score === 8 ? 'releaseGood' : 'releaseBad') };
    },
    reset: (lab) => {
      lab.data.releases = [];
      rig.stop();
    },
  };
}
