/** MECH-101: collisions on the air track. */
import '../../shared/lab.css';
import '../../shared/controls.css';
import '../../shared/instruments.css';
import './mech.css';
import { runExperiment } from '../../shared/engine.ts';
import { translator } from '../../shared/i18n.ts';
import type { Manifest } from '../../shared/manifest.ts';
import manifest from '../vse.json';
import { initialData, type MechData } from './data.ts';
import { type MechMessages, messages } from './messages/catalog.ts';
import type { HiddenParams } from './model/apparatus.ts';
import { startEngine } from './model/track.ts';
import { makeRig } from './rig.ts';
import { prepareBench } from './view/bench.ts';
import { equalStep, inelasticStep, unequalStep, uniformStep } from './view/steps-collide.ts';
import { deviationStep, energyStep, restitutionStep } from './view/steps-evaluate.ts';
import { levelStep, mountStep, weighStep } from './view/steps-prepare.ts';

const host = document.getElementById('app');
if (host) {
  const [{ renderer, bench }] = await Promise.all([prepareBench(), startEngine()]);
  await runExperiment<MechData>(host, {
    manifest: manifest as Manifest,
    initial: initialData,
    renderer,
    assemble: (lab) => {
      const t = translator<MechMessages>(messages, () => lab.locale);
      const hidden = lab.params as unknown as HiddenParams;
      const rig = makeRig(hidden);
      const bindings = { t, hidden, rig };
      return {
        steps: [
          levelStep,
          mountStep,
          weighStep,
          uniformStep,
          equalStep,
          unequalStep,
          inelasticStep,
          restitutionStep,
          deviationStep,
          energyStep,
        ].map((make) => make(bindings)),
        bench: (place) => bench(place, lab, t, rig, hidden),
        live: rig,
      };
    },
  });
}
