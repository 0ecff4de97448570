/** ELEC-101: transient and frequency response of an RC circuit. */
import '../../shared/lab.css';
import '../../shared/controls.css';
import '../../shared/instruments.css';
import './elec.css';
import { runExperiment } from '../../shared/engine.ts';
import { translator } from '../../shared/i18n.ts';
import type { Manifest } from '../../shared/manifest.ts';
import manifest from '../vse.json';
import { type ElecData, initialData } from './data.ts';
import { makeEngine } from './engine.ts';
import { type ElecMessages, messages } from './messages/catalog.ts';
import type { HiddenParams } from './model/parts.ts';
import { makeBench } from './view/bench.ts';
import type { Bindings } from './view/bindings.ts';
import { slopeStep, sweepStep } from './view/steps-evaluate.ts';
import { chargeStep, groupsStep, riseStep, tauStep } from './view/steps-measure.ts';
import { partsStep, screenStep, sourceStep, wiringStep } from './view/steps-setup.ts';

const host = document.getElementById('app');
if (host) {
  await runExperiment<ElecData>(host, {
    manifest: manifest as Manifest,
    initial: initialData,
    renderer: 'svg',
    assemble: (lab) => {
      const bindings: Bindings = {
        t: translator<ElecMessages>(messages, () => lab.locale),
        hidden: lab.params as unknown as HiddenParams,
        now: { pin: null, busy: false, fault: null },
        ...makeEngine((path) => lab.vse.asset(path)),
      };
      return {
        steps: [
          partsStep,
          wiringStep,
          sourceStep,
          screenStep,
          chargeStep,
          tauStep,
          riseStep,
          groupsStep,
          slopeStep,
          sweepStep,
        ].map((make) => make(bindings)),
        bench: (bench) => makeBench(bench, lab, bindings),
      };
    },
  });
}
