/** What both pictures of the track, the solid and the flat one, show. */
import type { Cart } from '../model/apparatus.ts';

export const VIEWS = ['angle', 'side', 'top'] as const;
export type View = (typeof VIEWS)[number];

export interface Scene {
  /** Middles of the carts, m. */
  first: number;
  target: number;
  /** Cart in the place of the target, null: the first cart runs alone. */
  targetCart: Exclude<Cart, 'A'> | null;
  bumpers: 'springs' | 'putty';
  /** Gates whose beam is covered. */
  covered: readonly boolean[];
  /** Rise of the rail to the right, rad, drawn larger than it is. */
  slope: number;
  view: View;
}

/** Something that draws scenes into its canvas. */
export interface Picture {
  canvas: HTMLCanvasElement;
  /** Draws; sizes in CSS pixels. */
  draw: (scene: Scene, width: number, height: number) => void;
  /** Height of the enlarged view of the collision at the top, CSS pixels; 0 where there is no room. */
  closeUp: () => number;
  /** Places of the gates on the picture, CSS pixels, for their names. */
  gatePlaces: () => readonly (readonly [x: number, y: number])[];
  /** Frees what the picture holds. */
  dispose: () => void;
}

/** Colours of the carts, the same in both pictures and both themes. */
export const CART_COLORS: Readonly<Record<Cart, string>> = { A: '#2563eb', B: '#0e9f8e', C: '#d97706' };

/** A colour of the theme by its token. */
export const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim() || '#808080';
