/** The bench: instruments above, what they show below. */
import { h, replaceContent } from '../../../shared/dom.ts';
import type { Translate } from '../../../shared/i18n.ts';
import { type Curve, niceStep, plot } from '../../../shared/plot.ts';
import type { BioMessages } from '../messages/catalog.ts';
import { type HiddenParams, type Reading, SUBSTRATES, spectrum } from '../model/assay.ts';
import { fitKinetics, type RatePoint } from '../model/fit.ts';
import { type Kinetics, rateAt } from '../model/kinetics.ts';
import {
  type BioLab,
  inhibitedRates,
  lineOfCuvette,
  ownRates,
  RATE_UNIT,
  readingsOfCuvette,
  reciprocals,
  windowOf,
} from './bindings.ts';
import { instrument } from './instrument.ts';

/** Upper end of an axis that holds a value, on a round number. */
function above(value: number): number {
  const step = niceStep(Math.max(value, 1e-6), 4);
  return step * Math.ceil((value * 1.05) / step);
}

/** Builds the bench; the answered function redraws it. */
export function makeBench(host: HTMLElement, lab: BioLab, t: Translate<BioMessages>, hidden: HiddenParams): () => void {
  const device = h('div', { class: 'device' });
  const picture = h('div', { class: 'picture' });
  const grid = h('div', { class: 'bio-bench' }, device, picture);
  host.append(grid);

  const minutes = (readings: readonly Reading[]) => readings.map(([s, a]) => [s / 60, a] as const);

  function spectrumPlot(): Node {
    const { wavelength: nm } = lab.data;
    const points = Array.from({ length: 81 }, (_, i) => [340 + 2 * i, spectrum(340 + 2 * i)] as const);
    return plot(
      t('spectrumLabel', { nm, a: lab.fixed(spectrum(nm), 3) }),
      { label: 'λ / nm', min: 340, max: 500 },
      { label: 'A', min: 0, max: 1.1 },
      [
        { points, kind: 'line' },
        {
          points: [
            [nm, 0],
            [nm, 1.1],
          ],
          kind: 'line',
          className: 'second',
        },
        { points: [[nm, spectrum(nm)]], kind: 'dots' },
      ],
    );
  }

  function curvesPlot(inhibited: boolean): Node {
    const all = SUBSTRATES.map((_s, i) => readingsOfCuvette(lab, hidden, i, inhibited));
    const recorded = all.filter((readings) => readings.length > 0);
    const longest = Math.max(1, ...recorded.map((readings) => (readings.at(-1)?.[0] ?? 0) / 60));
    const highest = Math.max(0.02, ...recorded.flatMap((readings) => readings.map(([, a]) => a)));
    const curves = all.flatMap((readings, i): Curve[] =>
      readings.length
        ? [{ points: minutes(readings), kind: 'both', className: i === lab.data.cuvette ? 'chosen' : 'other' }]
        : [],
    );
    return plot(
      t('curvesLabel', { n: recorded.length }),
      { label: 't / min', min: 0, max: longest },
      { label: 'A', min: 0, max: above(highest) },
      curves,
    );
  }

  function ratePlot(): Node {
    const at = lab.data.cuvette;
    const readings = readingsOfCuvette(lab, hidden, at, false);
    const line = lineOfCuvette(lab, hidden, at);
    const end = windowOf(lab, at);
    const longest = Math.max(1, (readings.at(-1)?.[0] ?? 60) / 60);
    const highest = Math.max(0.01, ...readings.map(([, a]) => a));
    return plot(
      t('rateLabel', { minutes: lab.fixed(end, 2), slope: lab.fixed(line?.slope ?? 0, 5) }),
      { label: 't / min', min: 0, max: longest },
      { label: 'A', min: 0, max: above(highest) },
      [
        { points: minutes(readings), kind: 'dots' },
        ...(line
          ? [
              {
                points: [
                  [0, line.intercept],
                  [end, line.intercept + line.slope * end],
                ] as const,
                kind: 'line' as const,
              },
              {
                points: [
                  [end, line.intercept + line.slope * end],
                  [longest, line.intercept + line.slope * longest],
                ] as const,
                kind: 'line' as const,
                className: 'second',
              },
            ]
          : []),
      ],
    );
  }

  function reciprocalPlot(): Node {
    const points = reciprocals(ownRates(lab));
    const { lineSlope, lineIntercept } = lab.data;
    const highest = Math.max(0.5, ...points.map(([, y]) => y));
    return plot(
      t('reciprocalLabel', {
        n: points.length,
        slope: lab.fixed(lineSlope, 4),
        intercept: lab.fixed(lineIntercept, 3),
      }),
      { label: 'S⁻¹ / (L/mmol)', min: 0, max: 21 },
      { label: 'v₀⁻¹ / (min·L/µmol)', min: 0, max: above(highest) },
      [
        {
          points: [
            [0, lineIntercept],
            [21, lineIntercept + 21 * lineSlope],
          ],
          kind: 'line',
          className: 'second',
        },
        { points, kind: 'dots' },
      ],
    );
  }

  function saturationPlot(): Node {
    const points = ownRates(lab);
    const guess: Kinetics = lab.data.rounds.at(-1) ?? lab.data.guess;
    const curve = Array.from({ length: 61 }, (_, i) => [(1.8 * i) / 60, rateAt(guess, (1.8 * i) / 60)] as const);
    return plot(
      t('saturationLabel', { n: points.length }),
      { label: 'S / (mmol/L)', min: 0, max: 1.8 },
      { label: `v₀ / ${RATE_UNIT}`, min: 0, max: above(Math.max(1, ...points.map(([, v]) => v)) * 1.1) },
      [
        { points: curve, kind: 'line' },
        { points, kind: 'dots' },
      ],
    );
  }

  function comparePlot(): Node {
    const free = ownRates(lab);
    const inhibited = inhibitedRates(lab, hidden);
    const line = (points: readonly RatePoint[], fit: Kinetics | null, className: string): Curve[] => [
      ...(fit
        ? [
            {
              points: [
                [0, 1 / fit.vmax],
                [21, 1 / fit.vmax + (21 * fit.km) / fit.vmax],
              ] as const,
              kind: 'line' as const,
              className,
            },
          ]
        : []),
      { points: reciprocals(points), kind: 'dots', className },
    ];
    const highest = Math.max(0.5, ...reciprocals([...free, ...inhibited]).map(([, y]) => y));
    return plot(
      t('compareLabel'),
      { label: 'S⁻¹ / (L/mmol)', min: 0, max: 21 },
      { label: 'v₀⁻¹ / (min·L/µmol)', min: 0, max: above(highest) },
      [
        ...line(free, fitKinetics(free), 'chosen'),
        ...line(inhibited, lab.data.fittedInhibited ? fitKinetics(inhibited) : null, 'second'),
      ],
    );
  }

  const legend = () =>
    h(
      'p',
      { class: 'legend' },
      h('span', { class: 'key chosen' }, t('without')),
      h('span', { class: 'key second' }, t('with')),
    );

  function shown(step: number): readonly [caption: string, plot: Node, ...rest: Node[]] | null {
    const s = lab.fixed(SUBSTRATES[lab.data.cuvette] ?? 0, 2);
    if (step === 2) return [t('spectrumCaption'), spectrumPlot()];
    if (step === 5 || step === 9) return [t('curvesCaption'), curvesPlot(step === 9)];
    if (step === 6) return [t('rateCaption', { s }), ratePlot()];
    if (step === 7) return [t('reciprocalCaption'), reciprocalPlot()];
    if (step === 8) return [t('saturationCaption'), saturationPlot()];
    if (step >= 10) return [t('reciprocalCaption'), comparePlot(), legend()];
    return null;
  }

  return () => {
    const { data } = lab;
    const step = lab.current();
    const prepared = (item: string) => step > 1 || data.prepared.includes(item);
    const inhibited = step >= 9;
    const rack = SUBSTRATES.map((_s, i) => {
      if (step < 4) return step === 3 && data.volumes[i] ? 0 : null;
      return readingsOfCuvette(lab, hidden, i, inhibited).at(-1)?.[1] ?? 0;
    });
    const measuring = step === 5 || step === 6 || step === 9;
    const absorbance = !prepared('zero')
      ? null
      : step === 2
        ? spectrum(data.wavelength)
        : measuring
          ? (rack[data.cuvette] ?? 0)
          : 0;
    const nm = step === 2 ? data.wavelength : 405;
    const display = !prepared('lamp') ? '' : absorbance === null ? '-.---' : lab.fixed(absorbance, 3);
    const temperature = lab.fixed(prepared('bath') ? 37 : 22, 1);
    const scene = shown(step);
    grid.classList.toggle('alone', scene === null);
    host.classList.toggle('resting', step === 3 || step === 11);
    replaceContent(
      device,
      instrument({
        bath: prepared('bath'),
        lamp: prepared('lamp'),
        cell: step === 1 ? (data.prepared.includes('blank') ? 'blank' : 'none') : step === 3 ? 'blank' : 'sample',
        absorbance,
        nm,
        rack,
        active: measuring ? data.cuvette : null,
        words: {
          label: t('instrument', { nm, a: display || '—', t: temperature }),
          bath: t('waterBath'),
          photometer: t('photometer'),
          display,
          temperature,
        },
      }),
    );
    if (scene) {
      const [caption, drawn, ...rest] = scene;
      replaceContent(picture, h('p', { class: 'caption' }, caption), h('div', { class: 'lens' }, drawn), rest);
    } else replaceContent(picture);
  };
}
