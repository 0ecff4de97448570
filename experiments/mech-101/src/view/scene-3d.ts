/** The track as a solid scene. Loaded only where the device has WebGL. */
import {
  AmbientLight,
  BoxGeometry,
  type BufferGeometry,
  CylinderGeometry,
  DirectionalLight,
  ExtrudeGeometry,
  Group,
  HemisphereLight,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  PerspectiveCamera,
  Shape,
  Scene as Space,
  SphereGeometry,
  TorusGeometry,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import { CART_M, FLAG_M, GATES, TRACK_M } from '../model/track.ts';
import { CART_COLORS, type Picture, type Scene, token, type View } from './scene.ts';

/** Height of the ridge of the rail above the table, m. */
const RIDGE = 0.16;
const EYES: Readonly<Record<View, readonly [x: number, y: number, z: number]>> = {
  angle: [0.13, 0.42, 0.95],
  side: [0, 0.08, 1],
  top: [0, 1, 0.04],
};

/** Closed shape through points, pulled along the rail and centred on its length. */
function pulled(points: readonly (readonly [number, number])[], length: number): BufferGeometry {
  const shape = new Shape(points.map(([x, y]) => new Vector2(x, y)));
  const geometry = new ExtrudeGeometry(shape, { depth: length, bevelEnabled: false });
  geometry.translate(0, 0, -length / 2);
  geometry.rotateY(Math.PI / 2);
  return geometry;
}

const steel = (color: string, metalness = 0.35, roughness = 0.45) =>
  new MeshStandardMaterial({ color, metalness, roughness });

/** A small copy of one shape at many places. */
function many(geometry: BufferGeometry, material: MeshStandardMaterial, places: readonly Vector3[]): InstancedMesh {
  const mesh = new InstancedMesh(geometry, material, places.length);
  const matrix = new Matrix4();
  places.forEach((place, i) => {
    mesh.setMatrixAt(i, matrix.makeTranslation(place));
  });
  return mesh;
}

const along = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step + 1e-6) + 1 }, (_, i) => from + i * step);

function box(
  material: MeshStandardMaterial,
  size: readonly [number, number, number],
  at: readonly [number, number, number],
): Mesh {
  const mesh = new Mesh(new BoxGeometry(...size), material);
  mesh.position.set(...at);
  return mesh;
}

/** Rail with its holes, scale, feet and end buffers. */
function makeRail(): Group {
  const rail = new Group();
  const metal = steel('#aebccf', 0.2, 0.7);
  const dark = steel('#5b6b84', 0.2, 0.6);
  const body = pulled(
    [
      [-0.055, 0.09],
      [0.055, 0.09],
      [0, RIDGE],
    ],
    TRACK_M,
  );
  rail.add(new Mesh(body, metal));
  rail.add(box(dark, [TRACK_M, 0.05, 0.07], [0, 0.066, 0]));
  const holes = along(-0.7, 0.7, 0.05).flatMap((x) => [0.3, 0.62].map((h) => [x, h] as const));
  const hole = new SphereGeometry(0.0032, 8, 6);
  rail.add(
    many(
      hole,
      dark,
      holes.map(([x, h]) => new Vector3(x, 0.09 + h * (RIDGE - 0.09), 0.055 * (1 - h))),
    ),
  );
  // Scale on the front: a tick every 5 cm, a long one every 50 cm.
  const tick = new BoxGeometry(0.0016, 0.012, 0.002);
  rail.add(
    many(
      tick,
      steel('#e6edf7', 0, 0.9),
      along(-0.75, 0.75, 0.05).map((x) => new Vector3(x, 0.08, 0.036)),
    ),
  );
  for (const x of [-0.6, 0.6]) {
    const foot = new Mesh(new CylinderGeometry(0.012, 0.022, 0.05, 20), dark);
    foot.position.set(x, 0.02, 0);
    rail.add(foot);
  }
  for (const side of [-1, 1]) rail.add(box(dark, [0.012, 0.09, 0.1], [side * (TRACK_M / 2 + 0.006), 0.13, 0]));
  return rail;
}

/** A cart: saddle over the ridge, flag on top, bumpers at both ends. */
function makeCart(color: string): { group: Group; springs: Group; putty: Group } {
  const group = new Group();
  const paint = steel(color, 0.15, 0.42);
  const saddle = pulled(
    [
      [-0.06, 0.1],
      [-0.048, 0.1],
      [0, RIDGE + 0.004],
      [0.048, 0.1],
      [0.06, 0.1],
      [0.012, RIDGE + 0.018],
      [-0.012, RIDGE + 0.018],
    ],
    CART_M - 0.024,
  );
  group.add(new Mesh(saddle, paint));
  group.add(box(steel('#dc2626', 0, 0.6), [FLAG_M, 0.07, 0.003], [0, RIDGE + 0.05, 0]));
  const springs = new Group();
  const putty = new Group();
  const brass = steel('#e8c36a', 0.7, 0.3);
  const clay = steel('#9a8f86', 0, 0.95);
  for (const side of [-1, 1]) {
    const ring = new Mesh(new TorusGeometry(0.011, 0.0022, 8, 24), brass);
    ring.position.set(side * (CART_M / 2 - 0.011), RIDGE, 0);
    springs.add(ring);
    const lump = new Mesh(new SphereGeometry(0.012, 16, 12), clay);
    lump.position.set(side * (CART_M / 2 - 0.009), RIDGE, 0);
    putty.add(lump);
  }
  group.add(springs, putty);
  return { group, springs, putty };
}

/** Turns the camera to a place on the rail, far enough to see `reach` metres to either side. */
function aim(camera: PerspectiveCamera, view: View, aspect: number, centre: number, reach: number): void {
  const half = Math.tan(((camera.fov / 2) * Math.PI) / 180);
  // Carts and gates are a quarter of a metre tall: a wide picture must not cut them off.
  const distance = Math.max(reach / (half * aspect), 0.2 / half);
  camera.aspect = aspect;
  camera.position
    .set(...EYES[view])
    .normalize()
    .multiplyScalar(distance + 0.12)
    .add(new Vector3(centre, 0.17, 0));
  camera.lookAt(centre, 0.17, 0);
  camera.updateProjectionMatrix();
}

/** Makes the solid picture. @throws when the browser refuses a WebGL context */
export function solidPicture(canvas: HTMLCanvasElement): Picture {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: 'low-power' });
  const space = new Space();
  const camera = new PerspectiveCamera(32, 1, 0.05, 12);
  const tilted = new Group();
  tilted.add(makeRail());
  const carts = { A: makeCart(CART_COLORS.A), B: makeCart(CART_COLORS.B), C: makeCart(CART_COLORS.C) };
  for (const { group } of Object.values(carts)) tilted.add(group);
  const arch = steel('#7385a0', 0.2, 0.6);
  const lamps = GATES.map((at) => {
    const gate = new Group();
    gate.add(box(arch, [0.014, 0.2, 0.012], [0, 0.17, -0.085]), box(arch, [0.014, 0.2, 0.012], [0, 0.17, 0.085]));
    gate.add(box(arch, [0.014, 0.014, 0.182], [0, 0.274, 0]));
    const lamp = new Mesh(new SphereGeometry(0.009, 12, 10), steel('#f87171', 0, 0.6));
    lamp.position.set(0, 0.29, 0.05);
    gate.add(lamp);
    gate.position.x = at - TRACK_M / 2;
    tilted.add(gate);
    return lamp.material as MeshStandardMaterial;
  });
  // Launcher at the left end.
  tilted.add(box(steel('#64748b', 0.2, 0.6), [0.07, 0.05, 0.06], [-0.7, RIDGE + 0.05, 0]));
  space.add(tilted);
  const table = box(steel('#cbd5e1', 0, 1), [2.4, 0.02, 0.7], [0, -0.015, 0]);
  space.add(table);
  const sun = new DirectionalLight('#ffffff', 1.5);
  sun.position.set(0.6, 1.6, 1.2);
  space.add(sun, new AmbientLight('#ffffff', 0.7), new HemisphereLight('#dbeafe', '#64748b', 0.9));
  let size: readonly [number, number] = [1, 1];
  let close = 0;

  return {
    canvas,
    draw: (scene: Scene, width, height) => {
      size = [width, height];
      renderer.setPixelRatio(Math.min(2, devicePixelRatio || 1));
      renderer.setSize(width, height, false);
      (table.material as MeshStandardMaterial).color.set(token('--line'));
      close = height >= 420 ? Math.round(height * 0.42) : 0;
      tilted.rotation.z = scene.slope;
      const place = (cart: keyof typeof carts, at: number | null) => {
        const { group, springs, putty } = carts[cart];
        group.visible = at !== null;
        springs.visible = scene.bumpers === 'springs';
        putty.visible = scene.bumpers === 'putty';
        if (at !== null) group.position.x = at - TRACK_M / 2;
      };
      place('A', scene.first);
      place('B', scene.targetCart === 'B' ? scene.target : null);
      place('C', scene.targetCart === 'C' ? scene.target : null);
      lamps.forEach((lamp, i) => {
        lamp.emissive.set(scene.covered[i] ? '#ef4444' : '#7f1d1d');
        lamp.emissiveIntensity = scene.covered[i] ? 1.6 : 0.35;
      });
      renderer.setScissorTest(true);
      const show = (bottom: number, tall: number, centre: number, reach: number) => {
        renderer.setViewport(0, bottom, width, tall);
        renderer.setScissor(0, bottom, width, tall);
        aim(camera, scene.view, width / tall, centre, reach);
        renderer.render(space, camera);
      };
      if (close > 0) show(height - close, close, (GATES[0] + GATES[2]) / 2 - TRACK_M / 2, 0.26);
      show(0, height - close, 0, TRACK_M / 2 + (scene.view === 'angle' ? 0.14 : 0.08));
    },
    closeUp: () => close,
    gatePlaces: () =>
      GATES.map((at) => {
        const point = tilted.localToWorld(new Vector3(at - TRACK_M / 2, 0.3, 0.06)).project(camera);
        return [((point.x + 1) / 2) * size[0], close + ((1 - point.y) / 2) * (size[1] - close)] as const;
      }),
    dispose: () => {
      space.traverse((item) => {
        if (!(item instanceof Mesh)) return;
        (item.geometry as BufferGeometry).dispose();
        (item.material as MeshStandardMaterial).dispose();
        if (item instanceof InstancedMesh) item.dispose();
      });
      renderer.dispose();
    },
  };
}
