/** The bench: glassware on the left, what is looked at closely on the right. */
import { h, replaceContent } from '../../../shared/dom.ts';
import type { Translate } from '../../../shared/i18n.ts';
import { plot } from '../../../shared/plot.ts';
import type { ChemMessages } from '../messages/catalog.ts';
import { type HiddenParams, INDICATORS, phOf, sampleMl, shadeOf } from '../model/bench.ts';
import type { ChemLab } from './bindings.ts';
import { apparatus, buretteLens, pipetteLens } from './glass.ts';

/** Portion of acid that stands under the burette: 0 rough, 1…3 fine, 4 for the curve. */
export function trialOf(lab: ChemLab): number {
  const step = lab.current();
  if (step <= 6) return 0;
  return step >= 9 ? 4 : Math.min(3, lab.data.fine.length + (lab.data.atEnd ? 0 : 1));
}

/** Words for a scale seen in the lens: the marks around the meniscus and the tenth between them. */
export function lensLabels(t: Translate<ChemMessages>, reading: number): string {
  const below = Math.floor(reading * 10 + 1e-6) / 10;
  const part = Math.round((reading - below) * 100);
  return t('lensLabel', { from: below.toFixed(1), to: (below + 0.1).toFixed(1), part });
}

/** Builds the bench; the answered function redraws it. */
export function makeBench(
  host: HTMLElement,
  lab: ChemLab,
  t: Translate<ChemMessages>,
  hidden: HiddenParams,
): () => void {
  const left = h('div', { class: 'glass-host' });
  const right = h('div', { class: 'close-up' });
  const grid = h('div', { class: 'chem-bench' }, left, right);
  host.append(grid);

  const curve = () =>
    h(
      'div',
      { class: 'lens' },
      plot(
        t('curveLabel', { n: lab.data.curve.length }),
        { label: 'V(NaOH) / mL', min: 0, max: 40 },
        { label: 'pH', min: 0, max: 14 },
        [{ points: lab.data.curve, kind: 'both' }],
      ),
    );

  return () => {
    const { data } = lab;
    const step = lab.current();
    const titrating = step >= 5;
    const last = step >= 10;
    const added =
      step === 9 || last ? (data.curve.at(-1)?.[0] ?? 0) : step === 8 ? (data.fine.at(-1) ?? 0) : data.added;
    const inFlask = step > 4 || data.transferred !== null;
    const ph = inFlask && step >= 6 ? phOf(hidden, trialOf(lab), added) : null;
    const filled = step > 3 || data.filling.includes('fill');
    const reading =
      step === 2 && data.washing.length
        ? 45
        : !filled
          ? null
          : step === 3
            ? data.level
            : step === 8
              ? (data.fine[data.lens] ?? 0)
              : added;
    const shade = ph === null ? null : t(`shade_${shadeOf(ph)}`);
    replaceContent(
      left,
      apparatus({
        reading,
        bubble: step === 3 && data.filling.includes('fill') && !data.filling.includes('bubble'),
        flaskMl: inFlask ? sampleMl(hidden, trialOf(lab)) + (titrating ? added : 0) : 0,
        ph,
        electrode: step >= 9,
        burette: step > 1 || data.equipment.includes('burette'),
        flask: step > 1 || data.equipment.includes('flask'),
        label: shade ? t('apparatusColour', { shade }) : t('apparatus'),
      }),
    );
    const close =
      step === 4
        ? [
            h('p', { class: 'caption' }, t('pipetteMark')),
            data.pipette === null
              ? h('p', { class: 'note' }, t('pipetteEmpty'))
              : pipetteLens(data.pipette, pipetteLabels(lab, t)),
          ]
        : step === 5
          ? [h('p', { class: 'caption' }, t('indicatorRanges')), indicatorChart()]
          : step >= 9
            ? [h('p', { class: 'caption' }, t('curve')), curve(), step === 9 && phMeter()]
            : reading !== null && step !== 2
              ? [
                  h('p', { class: 'caption' }, t('buretteLens')),
                  buretteLens(reading, lensLabels(t, Math.max(0, reading))),
                  shade && step !== 8 && colour(shade),
                ]
              : null;
    grid.classList.toggle('alone', close === null);
    replaceContent(right, close);
  };

  function colour(shade: string): HTMLElement {
    return h('p', { class: 'readout', role: 'status' }, h('span', {}, t('colour')), h('output', {}, shade));
  }
  function phMeter(): HTMLElement {
    const [ml, ph] = lab.data.curve.at(-1) ?? [0, 0];
    return h(
      'p',
      { class: 'readout' },
      h('span', {}, `${t('phMeter')} · ${lab.fixed(ml, 2)} mL`),
      h('output', {}, `pH ${lab.fixed(ph, 2)}`),
    );
  }
  function indicatorChart(): HTMLElement {
    return h(
      'div',
      { class: 'ranges' },
      INDICATORS.map(({ key, from, to, acid, base }) =>
        h(
          'div',
          { class: 'range' },
          h('span', {}, t(key)),
          h(
            'span',
            { class: 'bar', 'aria-hidden': 'true' },
            h('i', {
              style: `left:${(from / 14) * 100}%;width:${((to - from) / 14) * 100}%;background:linear-gradient(90deg,${acid},${base})`,
            }),
          ),
          h('span', { class: 'figure' }, `${lab.fixed(from, 1)}–${lab.fixed(to, 1)}`),
        ),
      ),
    );
  }
}

/** Words for the meniscus of the pipette. */
export function pipetteLabels(lab: ChemLab, t: Translate<ChemMessages>): string {
  const ml = lab.data.pipette ?? 0;
  const size = lab.fixed(Math.abs(ml), 2);
  return Math.abs(ml) < 0.005 ? t('markTangent') : t(ml > 0 ? 'markAbove' : 'markBelow', { ml: size });
}
