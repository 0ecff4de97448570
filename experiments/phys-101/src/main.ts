/** PHYS-101: gravity by the simple pendulum. */
import '../../shared/lab.css';
import '../../shared/controls.css';
import '../../shared/instruments.css';
import './phys.css';
import { runExperiment } from '../../shared/engine.ts';
import { translator } from '../../shared/i18n.ts';
import type { Manifest } from '../../shared/manifest.ts';
import manifest from '../vse.json';
import { initialData, type PhysData } from './data.ts';
import { messages, type PhysMessages } from './messages/catalog.ts';
import type { HiddenParams } from './model/apparatus.ts';
import { makeRig } from './rig.ts';
import { makeBench } from './view/bench.ts';
import type { PhysLab } from './view/bindings.ts';
import { gravityStep, plotStep, uncertaintyStep } from './view/steps-evaluate.ts';
import { correctionStep, lengthsStep, periodStep } from './view/steps-measure.ts';
import { caliperStep, gateStep, lengthStep, releaseStep } from './view/steps-setup.ts';

const host = document.getElementById('app');
if (host) {
  await runExperiment<PhysData>(host, {
    manifest: manifest as Manifest,
    initial: initialData,
    renderer: 'canvas2d',
    assemble: (lab: PhysLab) => {
      const t = translator<PhysMessages>(messages, () => lab.locale);
      const hidden = lab.params as unknown as HiddenParams;
      const rig = makeRig(hidden, () => lab.data.gate + hidden.gate_offset);
      const bindings = { t, hidden, rig };
      return {
        steps: [
          gateStep,
          caliperStep,
          lengthStep,
          releaseStep,
          periodStep,
          lengthsStep,
          plotStep,
          gravityStep,
          correctionStep,
          uncertaintyStep,
        ].map((make) => make(bindings)),
        bench: (bench) => makeBench(bench, lab, t, rig, hidden),
        live: rig,
      };
    },
  });
}
