import { createRequire } from 'node:module';
import type { KatexOptions } from 'katex';

/** Limits that keep a formula from growing without end; nothing of it can link or load. */
const LIMITS = { trust: false, strict: 'ignore', maxExpand: 200, maxSize: 20 } as const;

let katex: typeof import('katex') | undefined;

/**
 * HTML or MathML of a formula in TeX. KaTeX is loaded with the first formula, as most servers of a university start
 * far more often than they typeset.
 * @throws ParseError for TeX that cannot be read, with `throwOnError`; else it is shown as it was typed
 */
export function renderFormula(
  tex: string,
  options: Pick<KatexOptions, 'output' | 'displayMode' | 'throwOnError'>,
): string {
  katex ??= createRequire(import.meta.url)('katex') as typeof import('katex');
  return katex.renderToString(tex, { ...LIMITS, ...options });
}
