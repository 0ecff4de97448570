/** The bench: tray, board, screen, curves: what belongs to the open step. */
import { type Child, h, replaceContent } from '../../../shared/dom.ts';
import { type Curve as PlotCurve, plot } from '../../../shared/plot.ts';
import { MAIN, tauOf } from '../model/parts.ts';
import { type Curve, msAt, periodsShown, triggerHolds, voltsAt } from '../model/rc.ts';
import { isRightWiring, REFERENCE } from '../model/wiring.ts';
import { type Bindings, type ElecLab, ownSquare, slopePoints, workingSquare } from './bindings.ts';
import { boardPicture, trayPicture } from './board.ts';
import { liveScreen, trialScreen } from './screen.ts';

/** Builds the bench; the answered function redraws it. */
export function makeBench(host: HTMLElement, lab: ElecLab, bindings: Bindings): () => void {
  const { t, hidden } = bindings;
  const upper = h('div', { class: 'picture' });
  const lower = h('div', { class: 'picture' });
  const grid = h('div', { class: 'elec-bench' }, upper, lower);
  host.append(grid);
  const tau = tauOf(MAIN, hidden) / 1000;

  function chargePlot(curve: Curve | null, cursors: readonly number[]): readonly [string, Child] {
    if (!curve) return [t('curveCaption'), h('p', { class: 'hint' }, t('noCurve'))];
    const last = msAt(curve, curve.mv.length - 1);
    const most = Math.max(1, ...curve.mv.map((mv) => mv / 1000));
    const points = curve.mv.map((mv, i) => [msAt(curve, i), mv / 1000] as const);
    const lines = cursors.map(
      (sample): PlotCurve => ({
        kind: 'line',
        className: 'second',
        points: [
          [msAt(curve, sample), 0],
          [msAt(curve, sample), voltsAt(curve, sample)],
          [0, voltsAt(curve, sample)],
        ],
      }),
    );
    const label = t('curveLabel', { n: curve.mv.length, ms: lab.fixed(last, 0) });
    const axes = [
      { label: 't / ms', min: 0, max: last },
      { label: 'u / V', min: 0, max: Math.ceil(most * 1.1) },
    ] as const;
    return [t('curveCaption'), plot(label, ...axes, [{ kind: 'line', points }, ...lines])];
  }

  function slopePlot(): readonly [string, Child] {
    const points = slopePoints(lab, hidden);
    const most = 100 * Math.ceil(Math.max(100, ...points.flat()) / 100 + 0.2);
    const axis = { min: 0, max: most };
    const line = [
      [0, 0],
      [most, lab.data.lineSlope * most],
    ] as const;
    return [
      t('slopeCaption'),
      plot(t('slopeLabel', { n: points.length }), { label: 'RC / ms', ...axis }, { label: 'τ / ms', ...axis }, [
        { kind: 'line', points: line },
        { kind: 'dots', points },
      ]),
    ];
  }

  function bodePlot(): readonly [string, Child] {
    const { bode, bodeAt } = lab.data;
    if (!bode?.length) return [t('bodeCaption'), h('p', { class: 'hint' }, t('noSweep'))];
    const points = bode.map(([f, db]) => [Math.log10(f), db] as const);
    const [f, db] = bode[bodeAt] ?? bode[0]!;
    const least = Math.floor(Math.min(...bode.map(([, gain]) => gain)) / 10) * 10;
    return [
      t('bodeCaption'),
      plot(
        t('bodeLabel', { n: bode.length }),
        { label: 'lg(f / Hz)', min: points[0]![0], max: points.at(-1)![0] },
        { label: 'G / dB', min: least, max: 2 },
        [
          { kind: 'line', points },
          {
            kind: 'line',
            className: 'second',
            points: [
              [Math.log10(f), least],
              [Math.log10(f), db],
              [points[0]![0], db],
            ],
          },
        ],
      ),
    ];
  }

  function screen(): readonly [string, Child] {
    const { timebase, source, slope, level } = lab.data;
    const square = lab.current() === 3 ? ownSquare(lab) : workingSquare(lab);
    // Before step 4 the picture is held for the learner.
    const held = {
      timebase: square.period / 5,
      source: 'ch1',
      slope: 'rise',
      level: (square.low + square.high) / 2,
    } as const;
    const settings = lab.current() === 3 ? held : { timebase, source, slope, level };
    const holds = triggerHolds(square, tau, settings.source, settings.level);
    const messages = t(holds ? 'screenHolds' : 'screenRolls', {
      n: lab.fixed(periodsShown(settings.timebase, square.period), 1),
    });
    return [t('screenCaption'), liveScreen(messages, { square, tau, ...settings })];
  }

  function shown(step: number): readonly (readonly [string, Child])[] {
    const { data } = lab;
    const own = isRightWiring(data.wires) ? data.wires : REFERENCE;
    const board = (editable: boolean) =>
      [t('boardCaption'), boardPicture(lab, bindings, editable, editable ? data.wires : own)] as const;
    if (step === 1) return [[t('trayCaption'), trayPicture(lab, bindings)]];
    if (step === 2) {
      const trial = data.trial && ([t('screenCaption'), trialScreen(t('trialLabel'), data.trial)] as const);
      return trial ? [board(!lab.locked()), trial] : [board(!lab.locked())];
    }
    if (step <= 4) return [screen()];
    if (step === 5) return [chargePlot(data.charge, [])];
    if (step === 6) return [chargePlot(data.charge, [data.cursor])];
    if (step === 7) return [chargePlot(data.charge, data.cursors)];
    if (step === 8) return [chargePlot(data.groupCurves[data.group] ?? null, [data.groupCursor])];
    if (step === 9) return [slopePlot()];
    return [bodePlot()];
  }

  return () => {
    const pictures = shown(lab.current());
    grid.classList.toggle('alone', pictures.length === 1);
    for (const [i, part] of [upper, lower].entries()) {
      const one = pictures[i];
      part.hidden = !one;
      replaceContent(part, one && [h('p', { class: 'caption' }, one[0]), h('div', { class: 'lens' }, one[1])]);
    }
  };
}
