/** COMP-101: design and verification of a full adder. */
import '../../shared/lab.css';
import '../../shared/controls.css';
import '../../shared/instruments.css';
import './comp.css';
import { runExperiment } from '../../shared/engine.ts';
import { translator } from '../../shared/i18n.ts';
import type { Manifest } from '../../shared/manifest.ts';
import manifest from '../vse.json';
import { type ComData, initialData } from './data.ts';
import { type ComMessages, messages } from './messages/catalog.ts';
import type { HiddenParams } from './model/adders.ts';
import { makeBench } from './view/bench.ts';
import { emptyHand } from './view/bindings.ts';
import { fullStep, halfStep, rippleStep } from './view/steps-build.ts';
import { carryStep, sumStep, truthStep } from './view/steps-logic.ts';
import { applyFullStep, applyHalfStep, conclusionStep, delayStep, faultStep } from './view/steps-test.ts';

const host = document.getElementById('app');
if (host) {
  await runExperiment<ComData>(host, {
    manifest: manifest as Manifest,
    initial: initialData,
    renderer: 'svg',
    assemble: (lab) => {
      const t = translator<ComMessages>(messages, () => lab.locale);
      const hidden = lab.params as unknown as HiddenParams;
      const bindings = { t, hidden, hand: emptyHand() };
      return {
        steps: [
          truthStep,
          sumStep,
          carryStep,
          halfStep,
          applyHalfStep,
          fullStep,
          applyFullStep,
          faultStep,
          rippleStep,
          delayStep,
          conclusionStep,
        ].map((make) => make(bindings)),
        bench: (bench) => makeBench(bench, lab, bindings),
      };
    },
  });
}
