/** The track from the side, drawn flat: for devices without WebGL. */
import { CART_M, FLAG_M, GATES, TRACK_M } from '../model/track.ts';
import { CART_COLORS, type Picture, type Scene, token } from './scene.ts';

/** Makes the flat picture. */
export function flatPicture(canvas: HTMLCanvasElement): Picture {
  const pen = canvas.getContext('2d');
  let places: readonly (readonly [number, number])[] = [];

  const draw = (scene: Scene, width: number, height: number) => {
    const ratio = Math.min(2, devicePixelRatio || 1);
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    if (!pen || width === 0) return;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, width, height);
    const scale = (width - 48) / TRACK_M;
    const ridge = Math.min(height * 0.62, height - 60);
    const x = (metres: number) => 24 + metres * scale;
    const [metal, dark, text] = [token('--metal'), token('--metal-dark'), token('--text-2')];
    pen.save();
    pen.translate(width / 2, ridge);
    pen.rotate(-scene.slope);
    pen.translate(-width / 2, -ridge);

    // Rail with scale and feet.
    const thick = Math.max(14, 0.06 * scale);
    pen.fillStyle = metal;
    pen.fillRect(x(0), ridge, TRACK_M * scale, thick);
    pen.fillStyle = dark;
    for (const end of [-6, TRACK_M * scale]) pen.fillRect(x(0) + end, ridge - 20, 6, thick + 24);
    for (const foot of [0.15, 1.35]) pen.fillRect(x(foot) - 7, ridge + thick, 14, 22);
    pen.fillStyle = text;
    pen.font = '11px ui-monospace, Consolas, monospace';
    pen.textAlign = 'center';
    for (let cm = 0; cm <= 150; cm += 5) {
      pen.fillRect(x(cm / 100) - 0.5, ridge + thick, 1, cm % 25 === 0 ? 9 : 5);
      if (cm % 50 === 0) pen.fillText(String(cm), x(cm / 100), ridge + thick + 34);
    }

    const cart = (at: number, color: string) => {
      const long = CART_M * scale;
      const tall = Math.max(16, 0.045 * scale);
      pen.fillStyle = color;
      pen.beginPath();
      pen.roundRect(x(at) - long / 2 + 5, ridge - tall - 2, long - 10, tall, 4);
      pen.fill();
      pen.fillStyle = scene.bumpers === 'springs' ? '#e8c36a' : '#9a8f86';
      for (const side of [-1, 1]) {
        pen.beginPath();
        pen.arc(x(at) + side * (long / 2 - 4), ridge - tall / 2, 4, 0, 2 * Math.PI);
        pen.fill();
      }
      pen.fillStyle = token('--text');
      pen.fillRect(x(at) - (FLAG_M * scale) / 2, ridge - tall - 26, Math.max(3, FLAG_M * scale), 24);
    };
    cart(scene.first, CART_COLORS.A);
    if (scene.targetCart) cart(scene.target, CART_COLORS[scene.targetCart]);

    GATES.forEach((at, i) => {
      pen.strokeStyle = dark;
      pen.lineWidth = 4;
      pen.beginPath();
      pen.moveTo(x(at), ridge + thick + 12);
      pen.lineTo(x(at), ridge - 84);
      pen.stroke();
      pen.fillStyle = scene.covered[i] ? '#ef4444' : '#7f1d1d';
      pen.beginPath();
      pen.arc(x(at), ridge - 88, 5, 0, 2 * Math.PI);
      pen.fill();
    });
    pen.restore();
    places = GATES.map((at) => [x(at), ridge - 94] as const);
  };
  return { canvas, draw, closeUp: () => 0, gatePlaces: () => places, dispose: () => undefined };
}
