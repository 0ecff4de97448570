/** Steps 1–4: instruments, wavelength, solutions, start of a reaction. */
import { button, numberField, row, slider } from '../../../shared/controls.ts';
import { h } from '../../../shared/dom.ts';
import { parseNumber } from '../../../shared/numbers.ts';
import { doneList, todo } from '../../../shared/work.ts';
import { SUBSTRATES, spectrum } from '../model/assay.ts';
import {
  ASSEMBLING,
  PREPARING,
  scoreAssembling,
  scorePreparing,
  scoreVolumes,
  scoreWavelength,
} from '../model/scoring.ts';
import type { Bindings, BioStep } from './bindings.ts';

export function prepareStep({ t }: Bindings): BioStep {
  // The order in which the buttons stand is not the order of the answer.
  const CHOICES = ['zero', 'lamp', 'blank', 'bath'] as const;
  const messages = (item: string) => t(`prep_${item as (typeof CHOICES)[number]}`);
  return {
    seq: 1,
    view: (lab) => [
      todo(t('prepareTodo1'), t('prepareTodo2')),
      row(
        CHOICES.map((item) =>
          button(
            `prep-${item}`,
            messages(item),
            () => {
              lab.data.prepared.push(item);
              lab.act('prepared', item);
              lab.update();
            },
            { disabled: lab.data.prepared.includes(item) },
          ),
        ),
      ),
      doneList(t('doneSoFar'), lab.data.prepared.map(messages)),
    ],
    missing: (lab) => (lab.data.prepared.length < PREPARING.length ? t('needPreparing') : null),
    score: (lab) => {
      const score = scorePreparing(lab.data.prepared);
      return { score, remark: t(score ? 'prepareGood' : 'prepareBad') };
    },
    reset: (lab) => {
      lab.data.prepared = [];
    },
  };
}

export function wavelengthStep({ t }: Bindings): BioStep {
  return {
    seq: 2,
    view: (lab) => {
      const { data } = lab;
      const messages = (nm: number) => lab.fixed(spectrum(nm), 3);
      const display = h('output', {}, messages(data.wavelength));
      return [
        todo(t('waveTodo1'), t('waveTodo2')),
        slider('wavelength', t('wavelength'), {
          min: 340,
          max: 500,
          step: 1,
          value: data.wavelength,
          text: (value) => `${lab.fixed(value, 0)} nm`,
          input: (value) => {
            data.wavelength = value;
            display.textContent = messages(value);
            lab.touch();
          },
        }),
        h('p', { class: 'readout' }, h('span', {}, t('absorbance')), display),
      ];
    },
    missing: () => null,
    score: (lab) => {
      const nm = lab.data.wavelength;
      lab.act('set', 'wavelength', { value: nm, unit: 'nm' });
      const score = scoreWavelength(nm);
      return { score, remark: t(score ? 'waveGood' : 'waveBad', { nm }) };
    },
    reset: (lab) => {
      lab.data.wavelength = 360;
    },
  };
}

export function volumesStep({ t }: Bindings): BioStep {
  return {
    seq: 3,
    view: (lab) => [
      todo(t('volumesTodo1'), t('volumesTodo2')),
      h('p', { class: 'formula' }, 'c₁·V₁ = c₂·V₂'),
      h(
        'div',
        { class: 'fields' },
        SUBSTRATES.map((s, i) =>
          numberField(
            `volume-${i}`,
            t('volumeFor', { s: lab.fixed(s, 2) }),
            'µL',
            lab.data.volumes[i] ?? '',
            (text) => {
              lab.data.volumes[i] = text;
            },
          ),
        ),
      ),
    ],
    missing: (lab) => (lab.data.volumes.some((text) => parseNumber(text) === null) ? t('needVolumes') : null),
    score: (lab) => {
      const volumes = lab.data.volumes.map(parseNumber);
      lab.data.volumes.forEach((text, i) => {
        lab.act('pipetted', `substrate:${i + 1}`, { value: volumes[i] ?? null, unit: 'µL', text });
      });
      const score = scoreVolumes(volumes);
      return { score, remark: t(score === 10 ? 'volumesGood' : 'volumesBad', { n: Math.round((score * 6) / 10) }) };
    },
    reset: (lab) => {
      lab.data.volumes = SUBSTRATES.map(() => '');
    },
  };
}

export function assembleStep({ t }: Bindings): BioStep {
  const CHOICES = ['enzyme', 'substrate', 'timer', 'buffer', 'warm'] as const;
  const messages = (item: string) => t(`add_${item as (typeof CHOICES)[number]}`);
  return {
    seq: 4,
    view: (lab) => [
      todo(t('startTodo1'), t('startTodo2')),
      row(
        CHOICES.map((item) =>
          button(
            `add-${item}`,
            messages(item),
            () => {
              lab.data.assembled.push(item);
              lab.act('assembled', item);
              lab.update();
            },
            { disabled: lab.data.assembled.includes(item) },
          ),
        ),
      ),
      doneList(t('doneSoFar'), lab.data.assembled.map(messages)),
    ],
    missing: (lab) => (lab.data.assembled.length < ASSEMBLING.length ? t('needStart') : null),
    score: (lab) => {
      const score = scoreAssembling(lab.data.assembled);
      return { score, remark: t(score ? 'startGood' : 'startBad') };
    },
    reset: (lab) => {
      lab.data.assembled = [];
    },
  };
}
