/** CHEM-101: titration of an unknown acetic acid. */
import '../../shared/lab.css';
import '../../shared/controls.css';
import '../../shared/instruments.css';
import './chem.css';
import { runExperiment } from '../../shared/engine.ts';
import { translator } from '../../shared/i18n.ts';
import type { Manifest } from '../../shared/manifest.ts';
import manifest from '../vse.json';
import { type ChemData, initialData } from './data.ts';
import { type ChemMessages, messages } from './messages/catalog.ts';
import type { HiddenParams } from './model/bench.ts';
import { makeBench } from './view/bench.ts';
import { fillingStep, indicatorStep, pipetteStep, safetyStep, washingStep, wasteStep } from './view/steps-prepare.ts';
import { concentrationStep, curveStep, fineStep, readingStep, roughStep } from './view/steps-titrate.ts';

const host = document.getElementById('app');
if (host) {
  await runExperiment<ChemData>(host, {
    manifest: manifest as Manifest,
    initial: initialData,
    renderer: 'svg',
    assemble: (lab) => {
      const t = translator<ChemMessages>(messages, () => lab.locale);
      const hidden = lab.params as unknown as HiddenParams;
      const bindings = { t, hidden };
      return {
        steps: [
          safetyStep,
          washingStep,
          fillingStep,
          pipetteStep,
          indicatorStep,
          roughStep,
          fineStep,
          readingStep,
          curveStep,
          concentrationStep,
          wasteStep,
        ].map((make) => make(bindings)),
        bench: (bench) => makeBench(bench, lab, t, hidden),
      };
    },
  });
}
