/** The bench: the track as a solid or a flat picture, the timer over it, the choice of view. */
import { button } from '../../../shared/controls.ts';
import { h, replaceContent } from '../../../shared/dom.ts';
import type { Translate } from '../../../shared/i18n.ts';
import type { MechMessages } from '../messages/catalog.ts';
import { type Cart, type HiddenParams, type Kind, slopeAt } from '../model/apparatus.ts';
import { FLAG_M, GATES } from '../model/track.ts';
import type { Rig } from '../rig.ts';
import type { MechLab } from './bindings.ts';
import { type Picture, VIEWS, type View } from './scene.ts';
import { flatPicture } from './scene-2d.ts';

/** Kind of collision at a step, null where a single cart runs. */
export const kindOfStep = (step: number): Kind | null =>
  step === 5 ? 'equal' : step === 6 || step === 8 ? 'unequal' : step >= 7 ? 'inelastic' : null;

/** Makes a picture in a canvas of its own; a device without WebGL gets the flat one. */
async function makePicture(): Promise<{ picture: Picture; solid: boolean }> {
  const probe = document.createElement('canvas').getContext('webgl2');
  if (probe) {
    // The probe's context counts against the browser's limit until it is given back.
    probe.getExtension('WEBGL_lose_context')?.loseContext();
    try {
      const { solidPicture } = await import('./scene-3d.ts');
      return { picture: solidPicture(h('canvas', { role: 'img' })), solid: true };
    } catch {
      // A driver may offer WebGL and refuse it: the flat picture shows the same.
    }
  }
  return { picture: flatPicture(h('canvas', { role: 'img' })), solid: false };
}

export type Bench = (
  host: HTMLElement,
  lab: MechLab,
  t: Translate<MechMessages>,
  rig: Rig,
  hidden: HiddenParams,
) => () => void;

/** Prepares the bench; `renderer` names what draws. */
export async function prepareBench(): Promise<{ renderer: string; bench: Bench }> {
  const first = await makePicture();
  const bench: Bench = (host, lab, t, rig, hidden) => {
    let { picture, solid } = first;
    let view: View = 'angle';
    let last = 0;
    const labels = GATES.map((_gate, i) => h('span', { class: 'gate-name', 'aria-hidden': 'true' }, i + 1));
    const title = h('span', {}, '');
    const lines = h('ul', { class: 'times' });
    const display = h('div', { class: 'display timer' }, title, lines);
    const views = h('div', { class: 'views', role: 'group' });
    const note = h('p', { class: 'flat-note', role: 'note' });
    const close = h('p', { class: 'close-name' });
    host.append(picture.canvas, close, ...labels, display, views, note);
    const still = matchMedia('(prefers-reduced-motion: reduce)');

    const targetNow = (): Exclude<Cart, 'A'> | null => {
      const kind = rig.shot ? rig.shot.kind : kindOfStep(lab.current());
      return kind === null ? null : kind === 'equal' ? 'B' : 'C';
    };
    const paint = () => {
      const { width, height } = host.getBoundingClientRect();
      if (width === 0 || height === 0) return;
      const step = lab.current();
      host.classList.toggle('resting', step === 2 || step === 3 || step >= 8);
      const { first: a, target } = rig.positions();
      const targetCart = targetNow();
      const middles = targetCart ? [a, target] : [a];
      const slope = step === 1 ? slopeAt(hidden, lab.data.screw) : 0;
      picture.draw(
        {
          first: step === 1 ? 0.75 : a,
          target,
          targetCart,
          bumpers: (rig.shot?.kind ?? kindOfStep(step)) === 'inelastic' ? 'putty' : 'springs',
          covered: GATES.map((gate) => middles.some((x) => Math.abs(x - gate) < FLAG_M / 2)),
          // Drawn ten times as steep as it is, falling to where the cart drifts.
          slope: -slope,
          view,
        },
        width,
        height,
      );
      close.hidden = picture.closeUp() === 0;
      close.style.height = `${picture.closeUp()}px`;
      picture.gatePlaces().forEach(([x, y], i) => {
        labels[i]?.style.setProperty(
          'transform',
          `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, -100%)`,
        );
      });
      display.hidden = step < 4 || step > 7;
      const readings = rig.readings();
      replaceContent(
        lines,
        readings.length
          ? readings.map(({ gate, cart, forward, ms }) =>
              h(
                'li',
                {},
                h('span', {}, `${t('gateN', { n: gate })} · ${cart === 0 ? 'A' : targetNow()}${forward ? '' : ' ↩'}`),
                h('output', {}, `${lab.fixed(ms, 2)} ms`),
              ),
            )
          : h('li', {}, t('timerIdle')),
      );
    };
    const loop = (now: number) => {
      const ended = rig.advance(last ? (now - last) / 1000 : 0);
      last = now;
      paint();
      if (ended) lab.update();
      if (rig.shot && !rig.done()) requestAnimationFrame(loop);
      else last = 0;
    };
    const messages = () => {
      picture.canvas.setAttribute(
        'aria-label',
        t('benchLabel', { carts: ['A', targetNow()].filter(Boolean).join(', ') }),
      );
      title.textContent = t('timer');
      close.textContent = t('closeUp');
      views.setAttribute('aria-label', t('views'));
      note.textContent = t('flatNote');
      note.hidden = solid;
      views.hidden = !solid;
      replaceContent(
        views,
        VIEWS.map((one) =>
          button(
            `view-${one}`,
            t(`view_${one}`),
            () => {
              view = one;
              refresh();
            },
            { pressed: view === one },
          ),
        ),
      );
    };
    const refresh = () => {
      messages();
      // Reduced motion: the carts are shown where they end, the timer tells the rest.
      if (still.matches && rig.shot && !rig.done()) {
        rig.skip();
        lab.update();
        return;
      }
      paint();
      if (rig.shot && !rig.done() && last === 0) {
        last = performance.now();
        requestAnimationFrame(loop);
      }
    };
    const flatten = () => {
      const old = picture;
      picture = flatPicture(h('canvas', { role: 'img' }));
      solid = false;
      old.canvas.replaceWith(picture.canvas);
      old.dispose();
      refresh();
    };
    // A lost context does not come back on every device: the flat picture takes over, nothing of the run is lost.
    picture.canvas.addEventListener('webglcontextlost', flatten, { once: true });
    new ResizeObserver(paint).observe(host);
    addEventListener('pagehide', () => {
      picture.canvas.removeEventListener('webglcontextlost', flatten);
      picture.dispose();
    });
    return refresh;
  };
  return { renderer: first.solid ? 'webgl2' : 'canvas2d', bench };
}
