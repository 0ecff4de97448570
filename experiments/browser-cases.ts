/** What the browser tests try: the experiments with their autopilots, and a page that probes the frame. */

import { drive as driveBio } from './bio-101/autopilot.ts';
import bioManifest from './bio-101/vse.json' with { type: 'json' };
import { drive as driveChem } from './chem-101/autopilot.ts';
import chemManifest from './chem-101/vse.json' with { type: 'json' };
import { drive as driveComp } from './comp-101/autopilot.ts';
import compManifest from './comp-101/vse.json' with { type: 'json' };
import { drive as driveElec } from './elec-101/autopilot.ts';
import elecManifest from './elec-101/vse.json' with { type: 'json' };
import { drive as driveMech } from './mech-101/autopilot.ts';
import mechManifest from './mech-101/vse.json' with { type: 'json' };
import { drive as drivePhys } from './phys-101/autopilot.ts';
import physManifest from './phys-101/vse.json' with { type: 'json' };
import type { Manifest } from './shared/manifest.ts';

/** An experiment under test, with hidden parameters off the middle of their ranges. */
export interface Case {
  name: string;
  manifest: Manifest;
  drive: typeof drivePhys;
  params: Record<string, number>;
}

export const EXPERIMENTS: readonly Case[] = [
  {
    name: 'phys',
    manifest: physManifest as unknown as Manifest,
    drive: drivePhys,
    params: { g: 9.806, d_ball: 20.04, gate_offset: -3.5, clamp_offset: 2.5 },
  },
  { name: 'chem', manifest: chemManifest as unknown as Manifest, drive: driveChem, params: { c_acid: 0.0953 } },
  {
    name: 'bio',
    manifest: bioManifest as unknown as Manifest,
    drive: driveBio,
    params: { Km: 0.42, Vmax: 5.3, Ki: 0.17 },
  },
  {
    name: 'mech',
    manifest: mechManifest as unknown as Manifest,
    drive: driveMech,
    params: { m2: 0.335, e: 0.87, tilt: 3.7 },
  },
  {
    name: 'comp',
    manifest: compManifest as unknown as Manifest,
    drive: driveComp,
    params: { fault: 4, stuck: 1, d_xor: 3, d_and: 2, d_or: 3 },
  },
  {
    name: 'elec',
    manifest: elecManifest as unknown as Manifest,
    drive: driveElec,
    params: { c1: 9.62, c2: 4.91, c3: 23.1 },
  },
];

/** A small page that tries what an opaque document refuses, and the SDK's answers. */
export const PROBE = new Map(
  Object.entries({
    'index.html': `<!doctype html><html lang="en"><head><title>probe</title></head><body><h2 id="step-title">probe</h2>
<script src="/__vse/vse.js"></script><script>
(async () => {
  localStorage.setItem('a', '1'); localStorage.b = '2';
  document.cookie = 'x=1; path=/'; document.cookie = 'y=2'; document.cookie = 'x=; max-age=0';
  console.error('told', { n: 1 });
  const worker = await new Promise((done) => { const w = new Worker('lib/worker.js'); w.onmessage = (e) => done(e.data); w.onerror = (e) => done(e.message); });
  const vse = await Vse.connect({ caps: ['state'] });
  const ready = await vse.ready('probe');
  const saves = Promise.all([1, 2, 3].map((k) => vse.state.save('s', { k })));
  const refused = await vse.event('refused', 'x').catch((e) => [e.name, e.code, e.detail]);
  window.result = { keys: Object.keys(localStorage), length: localStorage.length, b: localStorage.getItem('b'), cookie: document.cookie,
    worker, ready, refused, saves: await saves, facts: window.vse.facts(), standalone: vse.standalone, mode: vse.mode };
})();
</script></body></html>`,
    'lib/worker.js': `importScripts('part.js'); fetch('data.json').then((r) => r.json()).then((d) => postMessage(part + d.value));`,
    'lib/part.js': `self.part = 40;`,
    'lib/data.json': `{"value":2}`,
  }).map(([name, text]) => [name, Buffer.from(text)]),
);
