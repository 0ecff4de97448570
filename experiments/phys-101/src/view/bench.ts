/** The bench: stand, protractor, pendulum and photogate on a canvas, the timer as an instrument over it. */
import { h } from '../../../shared/dom.ts';
import type { Lab } from '../../../shared/engine.ts';
import type { Translate } from '../../../shared/i18n.ts';
import type { PhysData } from '../data.ts';
import type { PhysMessages } from '../messages/catalog.ts';
import { type HiddenParams, type NotchKey, pendulumLength } from '../model/apparatus.ts';
import { radians } from '../model/pendulum.ts';
import type { Rig } from '../rig.ts';

interface Colors {
  text: string;
  faint: string;
  metal: string;
  dark: string;
  accent: string;
  primary: string;
  surface: string;
  beam: string;
}

function colors(): Colors {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string) => style.getPropertyValue(name).trim();
  return {
    text: of('--text-2'),
    faint: of('--text-3'),
    metal: of('--metal'),
    dark: of('--metal-dark'),
    accent: of('--accent'),
    primary: of('--primary'),
    surface: of('--surface'),
    beam: of('--poor'),
  };
}

/** Everything one picture needs. */
interface Scene {
  width: number;
  height: number;
  angle: number;
  /** Release angle shown as a ghost while the ball hangs still, degrees. */
  ghost: number | null;
  length: number;
  gateOffset: number;
  lens: boolean;
  ballMm: number;
}

function draw(pen: CanvasRenderingContext2D, scene: Scene, c: Colors): void {
  const { width, height } = scene;
  const small = height < 380;
  const least = small ? 30 : 58;
  const below = small ? 30 : 62;
  const scale = Math.min((height - least - below - (small ? 14 : 30)) / 1.03, (width - 40) / 1.86);
  // A wide bench leaves height over: the stand moves to the foot of the picture.
  const top = Math.max(least, least + 0.6 * (height - least - below - 30 - 1.03 * scale));
  const cx = width / 2;
  const reach = scene.length * scale;
  const ball = Math.max(7, scale * 0.028);
  const baseY = top + 1.03 * scale + below;
  pen.clearRect(0, 0, width, height);
  pen.lineCap = 'round';

  // Stand: base, column, arm.
  const columnX = Math.max(18, cx - scale * 0.93);
  const metal = pen.createLinearGradient(columnX - 5, 0, columnX + 5, 0);
  metal.addColorStop(0, c.dark);
  metal.addColorStop(0.5, c.metal);
  metal.addColorStop(1, c.dark);
  pen.fillStyle = metal;
  pen.fillRect(columnX - 4, top - 18, 8, baseY - top + 18);
  pen.fillStyle = c.metal;
  pen.fillRect(columnX - 4, top - 12, cx - columnX + 26, 6);
  pen.fillStyle = c.dark;
  pen.beginPath();
  pen.roundRect(columnX - 16, baseY, Math.min(width - 2 * columnX, scale * 1.86) + 32, 9, 3);
  pen.fill();
  pen.beginPath();
  pen.roundRect(cx - 9, top - 14, 18, 16, 3);
  pen.fill();

  // Protractor under the suspension.
  const radius = Math.min(0.34 * scale, reach * 0.62);
  pen.strokeStyle = c.faint;
  pen.fillStyle = c.text;
  pen.lineWidth = 1;
  pen.font = '11px ui-monospace, Consolas, monospace';
  pen.textAlign = 'center';
  pen.beginPath();
  pen.arc(cx, top, radius, Math.PI / 2 - radians(70), Math.PI / 2 + radians(70));
  pen.stroke();
  for (let degrees = -70; degrees <= 70; degrees += 5) {
    const long = degrees % 10 === 0 ? 9 : 5;
    const [sin, cos] = [Math.sin(radians(degrees)), Math.cos(radians(degrees))];
    pen.beginPath();
    pen.moveTo(cx + sin * radius, top + cos * radius);
    pen.lineTo(cx + sin * (radius - long), top + cos * (radius - long));
    pen.stroke();
    // The plumb line takes the place of 0°.
    if (degrees !== 0 && (degrees % 30 === 0 || (!small && Math.abs(degrees) === 10))) {
      pen.fillText(`${Math.abs(degrees)}°`, cx + sin * (radius + 12), top + cos * (radius + 12) + 4);
    }
  }

  // Plumb line.
  pen.setLineDash([3, 5]);
  pen.beginPath();
  pen.moveTo(cx, top);
  pen.lineTo(cx, top + reach + 20);
  pen.stroke();
  pen.setLineDash([]);

  const place = (angle: number) => [cx + Math.sin(angle) * reach, top + Math.cos(angle) * reach] as const;
  const bob = (angle: number, alpha: number) => {
    const [x, y] = place(angle);
    pen.globalAlpha = alpha;
    pen.strokeStyle = c.text;
    pen.lineWidth = 1.5;
    pen.beginPath();
    pen.moveTo(cx, top);
    pen.lineTo(x, y);
    pen.stroke();
    const shine = pen.createRadialGradient(x - ball / 3, y - ball / 3, ball / 6, x, y, ball);
    shine.addColorStop(0, '#ffffff');
    shine.addColorStop(0.35, '#c3cfdf');
    shine.addColorStop(1, '#4a5a72');
    pen.fillStyle = shine;
    pen.beginPath();
    pen.arc(x, y, ball, 0, 2 * Math.PI);
    pen.fill();
    pen.globalAlpha = 1;
  };

  // Photogate: a fork whose arms stand behind and before the plane of the swing, so that the ball passes between them.
  const gateX = cx + (scene.gateOffset / 1000) * scale * 3;
  const gateY = top + reach;
  const depth = { x: 5, y: 7 };
  const foot = gateY + ball + 14;
  const arm = (x: number, from: number, to: number) => {
    pen.beginPath();
    pen.moveTo(x, from);
    pen.lineTo(x, to);
    pen.stroke();
  };
  pen.strokeStyle = c.dark;
  pen.lineWidth = 4;
  arm(gateX + depth.x, gateY - ball - 8 - depth.y, foot - depth.y);
  pen.lineWidth = 5;
  pen.beginPath();
  pen.moveTo(gateX + depth.x, foot - depth.y);
  pen.lineTo(gateX - depth.x, foot + depth.y);
  pen.stroke();
  pen.strokeStyle = c.primary;
  pen.lineWidth = 3;
  arm(gateX, foot, baseY);

  if (scene.ghost !== null) bob(radians(scene.ghost), 0.35);
  bob(scene.angle, 1);
  pen.strokeStyle = c.primary;
  pen.lineWidth = 5;
  arm(gateX - depth.x, gateY - ball - 8 + depth.y, foot + depth.y);
  // The beam goes from arm to arm through the ball's height.
  pen.fillStyle = c.beam;
  pen.beginPath();
  pen.arc(gateX - depth.x, gateY, 2.5, 0, 2 * Math.PI);
  pen.fill();

  if (scene.lens) lens(pen, scene, c);
}

/** Magnifier at the gate: the ball from above and the beam, five times enlarged. */
function lens(pen: CanvasRenderingContext2D, scene: Scene, c: Colors): void {
  const radius = Math.min(84, scene.height * 0.3);
  const x = scene.width - radius - 16;
  const y = scene.height < 380 ? scene.height / 2 : radius + 24;
  const mm = radius / 16;
  pen.save();
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fillStyle = c.surface;
  pen.fill();
  pen.clip();
  pen.fillStyle = c.metal;
  pen.beginPath();
  pen.arc(x, y, (scene.ballMm / 2) * mm, 0, 2 * Math.PI);
  pen.fill();
  pen.strokeStyle = c.dark;
  pen.lineWidth = 1;
  pen.beginPath();
  pen.moveTo(x - 6, y);
  pen.lineTo(x + 6, y);
  pen.moveTo(x, y - 6);
  pen.lineTo(x, y + 6);
  pen.stroke();
  pen.strokeStyle = c.beam;
  pen.lineWidth = 2;
  pen.beginPath();
  pen.moveTo(x + scene.gateOffset * mm, y - radius);
  pen.lineTo(x + scene.gateOffset * mm, y + radius);
  pen.stroke();
  pen.restore();
  pen.strokeStyle = c.dark;
  pen.lineWidth = 3;
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.stroke();
}

/** Builds the bench; the answered function redraws it. */
export function makeBench(
  host: HTMLElement,
  lab: Lab<PhysData>,
  t: Translate<PhysMessages>,
  rig: Rig,
  hidden: HiddenParams,
): () => void {
  const canvas = h('canvas', { role: 'img' });
  const time = h('output', {}, '0.000 s');
  const count = h('small', {}, '');
  const name = h('span', {}, '');
  const display = h('div', { class: 'display timer' }, name, time, count);
  host.append(canvas, display);
  const pen = canvas.getContext('2d');
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  let last = 0;

  const notchNow = (): NotchKey => (rig.swing ? rig.notch : lab.current() === 6 ? lab.data.notch : 'F');
  const paint = () => {
    const { width, height } = host.getBoundingClientRect();
    const ratio = Math.min(2, devicePixelRatio || 1);
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
    }
    if (!pen || width === 0) return;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    const step = lab.current();
    display.hidden = step < 4;
    host.classList.toggle('resting', step === 2 || step === 3 || step === 7 || step === 8 || step >= 10);
    const releasing = step === 4 || step === 5 || step === 6 || step === 9;
    draw(
      pen,
      {
        width,
        height,
        // Reduced motion: the ball is shown where it was released, the timer tells the rest.
        angle: rig.swing && still.matches ? radians(rig.degrees) : rig.angle(),
        ghost: releasing && !rig.swing ? lab.data.angle : null,
        length: pendulumLength(hidden, notchNow()),
        gateOffset: lab.data.gate + hidden.gate_offset,
        lens: step === 1,
        ballMm: hidden.d_ball,
      },
      colors(),
    );
    const { count: counted, seconds } = rig.progress();
    time.textContent = `${lab.fixed(seconds, 3)} s`;
    count.textContent = rig.timing
      ? t('counted', { n: Math.max(0, counted), total: rig.timing.periods })
      : t('timerIdle');
  };
  const loop = (now: number) => {
    const ended = rig.advance(last ? (now - last) / 1000 : 0);
    last = now;
    paint();
    if (ended) lab.update();
    else if (rig.timing && rig.timing.reading === null) lab.changed();
    if (rig.swing) requestAnimationFrame(loop);
    else last = 0;
  };
  new ResizeObserver(paint).observe(host);
  return () => {
    canvas.setAttribute('aria-label', t('benchLabel'));
    name.textContent = t('timer');
    paint();
    if (rig.swing && last === 0) {
      last = performance.now();
      requestAnimationFrame(loop);
    }
  };
}
