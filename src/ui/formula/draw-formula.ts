import 'katex/dist/katex.min.css';
import { render } from 'katex';

/** Limits that keep a formula from growing without end; nothing of it can link or load. */
const OPTIONS = { throwOnError: false, trust: false, strict: 'ignore', maxExpand: 200, maxSize: 20 } as const;

/** Draws TeX into an element; what cannot be read is shown as it was typed, in the colour of faults. */
export function drawFormula(element: HTMLElement, tex: string, display: boolean): void {
  render(tex, element, { ...OPTIONS, displayMode: display, errorColor: 'var(--vse-error-fg)' });
}

/** Why TeX cannot be drawn, or null. */
export function faultOfFormula(tex: string): string | null {
  try {
    render(tex, document.createElement('span'), { ...OPTIONS, throwOnError: true });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
