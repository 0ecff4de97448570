/** Which scene stands, and for how long it has. */
export interface Rotation {
  /** Place of the scene among those shown. */
  readonly at: number;
  readonly shownMs: number;
  readonly paused: boolean;
}

/** `elapsed`: so many ms of looking have passed; the others are the person's. */
export type Turn = { readonly kind: 'elapsed'; readonly ms: number } | { readonly kind: 'next' | 'previous' | 'pause' };

export const FIRST: Rotation = { at: 0, shownMs: 0, paused: false };

/**
 * The rotation after a turn. However long a device slept, it goes on by one scene.
 * @param count scenes shown
 * @param rotateMs how long each one stands; 0: until somebody goes on
 */
export function turnTo(rotation: Rotation, turn: Turn, count: number, rotateMs: number): Rotation {
  const at = Math.min(rotation.at, count - 1);
  const moved = (by: number): Rotation => ({ ...rotation, at: (at + by + count) % count, shownMs: 0 });
  switch (turn.kind) {
    case 'next':
      return moved(1);
    case 'previous':
      return moved(-1);
    case 'pause':
      return { ...rotation, at, paused: !rotation.paused };
    case 'elapsed': {
      if (rotation.paused || rotateMs === 0) return at === rotation.at ? rotation : { ...rotation, at };
      const shownMs = rotation.shownMs + turn.ms;
      return shownMs < rotateMs ? { ...rotation, at, shownMs } : moved(1);
    }
  }
}
