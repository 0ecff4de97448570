/** BIO-101: kinetics of an enzyme. */
import '../../shared/lab.css';
import '../../shared/controls.css';
import '../../shared/instruments.css';
import './bio.css';
import { runExperiment } from '../../shared/engine.ts';
import { translator } from '../../shared/i18n.ts';
import type { Manifest } from '../../shared/manifest.ts';
import manifest from '../vse.json';
import { type BioData, initialData } from './data.ts';
import { type BioMessages, messages } from './messages/catalog.ts';
import type { HiddenParams } from './model/assay.ts';
import { makeBench } from './view/bench.ts';
import { conclusionStep, fitStep, inhibitionStep, reciprocalStep } from './view/steps-evaluate.ts';
import { curvesStep, inhibitedStep, rateStep } from './view/steps-measure.ts';
import { assembleStep, prepareStep, volumesStep, wavelengthStep } from './view/steps-prepare.ts';

const host = document.getElementById('app');
if (host) {
  await runExperiment<BioData>(host, {
    manifest: manifest as Manifest,
    initial: initialData,
    renderer: 'svg',
    assemble: (lab) => {
      const t = translator<BioMessages>(messages, () => lab.locale);
      const hidden = lab.params as unknown as HiddenParams;
      const bindings = { t, hidden };
      return {
        steps: [
          prepareStep,
          wavelengthStep,
          volumesStep,
          assembleStep,
          curvesStep,
          rateStep,
          reciprocalStep,
          fitStep,
          inhibitedStep,
          inhibitionStep,
          conclusionStep,
        ].map((make) => make(bindings)),
        bench: (bench) => makeBench(bench, lab, t, hidden),
      };
    },
  });
}
