/** What a single-key shortcut leads to. */
export type ShortcutAct = 'search' | 'home' | 'lab' | 'courses' | 'list';

/** Facts of a key press that decide whether it is a shortcut. */
export interface KeyPress {
  readonly key: string;
  /** Ctrl, Meta or Alt is held. */
  readonly modified: boolean;
  /** In a field, or an input method is composing. */
  readonly typing: boolean;
  readonly atMs: number;
}

/** How long after `g` its second key may come. */
const SECOND_KEY_MS = 1500;
const AFTER_G: Readonly<Record<string, ShortcutAct>> = { h: 'home', l: 'lab', c: 'courses' };

/**
 * Reads key presses one after another.
 * @returns a function that answers what a press means, or null
 */
export function shortcutReader(): (press: KeyPress) => ShortcutAct | null {
  let gAt = Number.NEGATIVE_INFINITY;
  return ({ key, modified, typing, atMs }) => {
    const after = atMs - gAt <= SECOND_KEY_MS;
    gAt = Number.NEGATIVE_INFINITY;
    if (modified || typing) return null;
    if (key === '/') return 'search';
    if (key === '?') return 'list';
    const lower = key.toLowerCase();
    if (after && AFTER_G[lower]) return AFTER_G[lower];
    if (lower === 'g') gAt = atMs;
    return null;
  };
}
