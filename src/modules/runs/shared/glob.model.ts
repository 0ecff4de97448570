/** Most alternatives one pattern may spell with braces. */
const MAX_ALTERNATIVES = 64;

/** `a.{b,c}` as `a.b` and `a.c`; a pattern with unfinished or too many braces gives nothing. */
function alternatives(glob: string): string[] {
  const match = /^([^{}]*)\{([^{}]*)\}(.*)$/s.exec(glob);
  if (!match) return /[{}]/.test(glob) ? [] : [glob];
  const [, before = '', choices = '', after = ''] = match;
  const tails = alternatives(after);
  const all = choices.split(',').flatMap((choice) => tails.map((tail) => before + choice + tail));
  return all.length > MAX_ALTERNATIVES ? [] : all;
}

/**
 * Matches without going back over what was tried: a pattern comes from an author and must not cost more than its
 * length times the path's.
 */
function matches(glob: string, path: string): boolean {
  const tokens = glob.match(/\*\*\/|\*\*|[\s\S]/g) ?? [];
  // reached[i]: the tokens so far can end before character i of the path.
  let reached = Array.from({ length: path.length + 1 }, (_, i) => i === 0);
  for (const token of tokens) {
    const next = new Array<boolean>(path.length + 1).fill(false);
    let open = false;
    for (let i = 0; i <= path.length; i++) {
      if (token === '**/') {
        next[i] = reached[i]! || (open && path[i - 1] === '/');
        open ||= reached[i]!;
      } else if (token === '**') {
        open ||= reached[i]!;
        next[i] = open;
      } else if (token === '*') {
        open = reached[i]! || (open && path[i - 1] !== '/');
        next[i] = open;
      } else if (i > 0 && reached[i - 1]) {
        next[i] = token === '?' ? path[i - 1] !== '/' : path[i - 1] === token;
      }
    }
    reached = next;
  }
  return reached[path.length]!;
}

/**
 * True when a path of a package matches a pattern of `vse.json`: `*` and `?` within a folder, `**` across folders,
 * `{a,b}` one of several; a broken pattern matches nothing.
 */
export const pathMatches = (glob: string, path: string): boolean =>
  alternatives(glob).some((one) => matches(one, path));
