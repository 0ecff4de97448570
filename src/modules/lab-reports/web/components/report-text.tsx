import { type Ref, useLayoutEffect, useRef } from 'react';
import './report-text.css';
import { safeNodes } from '../../../../ui/editor/safe-html.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { markPassages, type Passage } from './report-text.model.ts';

export interface Note extends Passage {
  readonly key: string;
  readonly number: number;
}

/** A formula that is alone in its paragraph stands in a line of its own. */
const isAlone = (formula: Element) =>
  formula.parentElement?.tagName === 'P' && formula.parentElement.textContent === formula.textContent;

/** Draws the formulas of a text; KaTeX is fetched when there is one. */
async function drawFormulas(root: Element): Promise<void> {
  const formulas = [...root.querySelectorAll<HTMLElement>('span.formula')];
  if (formulas.length === 0) return;
  const alone = formulas.map(isAlone);
  const { drawFormula } = await import('../../../../ui/formula/draw-formula.ts');
  for (const [i, formula] of formulas.entries()) {
    drawFormula(formula, formula.dataset.tex ?? formula.textContent ?? '', alone[i] ?? false);
  }
}

/**
 * A section as the server cleaned it, cleaned once more: formulas drawn, pictures from their signed addresses, passages
 * with remarks marked.
 */
export function ReportText({
  html,
  pictures,
  notes = [],
  ref,
}: {
  readonly html: string;
  /** Path of a picture → address that shows it. */
  readonly pictures: Readonly<Record<string, string>>;
  readonly notes?: readonly Note[];
  readonly ref?: Ref<HTMLDivElement>;
}) {
  const t = useT();
  const box = useRef<HTMLDivElement | null>(null);
  const shape = JSON.stringify([html, pictures, notes]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` holds the three of them by value
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const clean = safeNodes(html);
    for (const image of clean.querySelectorAll('img')) {
      const address = pictures[image.getAttribute('src') ?? ''];
      if (address) image.src = address;
      else image.replaceWith(t('labReports.picture.gone'));
    }
    for (const table of clean.querySelectorAll('table')) {
      // A wide table scrolls inside itself; the keyboard must reach that.
      table.tabIndex = 0;
    }
    markPassages(clean, notes, (key, last) => {
      const mark = document.createElement('mark');
      mark.className = 'vse-note-mark';
      mark.dataset.note = key;
      if (last) mark.dataset.number = String(notes.find((note) => note.key === key)?.number ?? '');
      return mark;
    });
    for (const image of clean.querySelectorAll('img[alt]:not([alt=""])')) {
      // The caption is drawn by the style sheet: it is no part of the text that passages are counted in.
      const figure = document.createElement('figure');
      figure.className = 'vse-figure';
      figure.dataset.caption = image.getAttribute('alt') ?? '';
      image.replaceWith(figure);
      figure.append(image);
    }
    element.replaceChildren(clean);
    void drawFormulas(element);
  }, [shape]);
  return (
    <div
      ref={(element) => {
        box.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      }}
      className="vse-prose vse-rich-text vse-report-text"
    />
  );
}
