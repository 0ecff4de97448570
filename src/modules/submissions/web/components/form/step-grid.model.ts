import { SCORE_KIND_NAMES, type ScoreKind } from '../../../../catalogue/shared/experiment.model.ts';
import { type FormStep, MAX_STEPS } from '../../../../catalogue/shared/form.model.ts';
import { wordsIn } from './terms.model.ts';

/** A step nobody has written yet. */
export const emptyStep = (): FormStep => ({
  ...{ title: '', goal: '', expectSeconds: 60, maxScore: 0, scoringModel: '', scoreKind: 'operation' },
  knowledge: [],
});

/** Columns of the grid in the order of the screen, which is the order of a sheet without its numbers. */
export const STEP_COLUMNS = [
  'title',
  'goal',
  'expectSeconds',
  'maxScore',
  'scoringModel',
  'scoreKind',
  'knowledge',
] as const;
export type StepColumn = (typeof STEP_COLUMNS)[number];

/** Sum of the points in hundredths; whole, so that 0.1 + 0.2 is 0.3. */
export const sumOf = (steps: readonly Pick<FormStep, 'maxScore'>[]): number =>
  steps.reduce((sum, step) => sum + Math.round(step.maxScore * 100), 0);

/** Rows of a text copied from a sheet; a cell in quotes may hold lines and quotes written twice. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const end = () => {
    rows.at(-1)!.push(cell.trim());
    cell = '';
  };
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!;
    if (quoted) {
      if (char === '"' && text[i + 1] === '"') {
        cell += '"';
        i += 1;
      } else if (char === '"') quoted = false;
      else cell += char;
    } else if (char === '"' && cell === '') quoted = true;
    else if (char === '\t') end();
    else if (char === '\n') {
      end();
      rows.push([]);
    } else if (char !== '\r') cell += char;
  }
  end();
  return rows.filter((row) => row.some((one) => one !== ''));
}

const kinds = new Map<string, ScoreKind>(Object.entries(SCORE_KIND_NAMES));

/** A step with one cell changed; what cannot be read there leaves the step as it is. */
function withCell(step: FormStep, column: StepColumn, text: string): FormStep {
  switch (column) {
    case 'expectSeconds': {
      const seconds = Number(text);
      return Number.isInteger(seconds) && seconds >= 1 && seconds <= 86_400
        ? { ...step, expectSeconds: seconds }
        : step;
    }
    case 'maxScore': {
      const score = Math.round(Number(text) * 100) / 100;
      return text !== '' && score >= 0 && score <= 100 ? { ...step, maxScore: score } : step;
    }
    case 'scoreKind':
      return { ...step, scoreKind: kinds.get(text) ?? step.scoreKind };
    case 'knowledge':
      return { ...step, knowledge: wordsIn(text).slice(0, 10) };
    case 'title':
      return { ...step, title: text.slice(0, 100) };
    case 'goal':
      return { ...step, goal: text.slice(0, 2000) };
    case 'scoringModel':
      return { ...step, scoringModel: text.slice(0, 200) };
  }
}

/**
 * Puts a text copied from a sheet into the grid, from a cell on; rows are added as needed.
 * @param at place of the row, from 0. @returns the steps, and how many rows were filled
 */
export function pasteInto(
  steps: readonly FormStep[],
  at: number,
  column: StepColumn,
  text: string,
): { readonly steps: FormStep[]; readonly rows: number } {
  const from = STEP_COLUMNS.indexOf(column);
  const next = [...steps];
  const rows = cellsOf(text);
  let filled = 0;
  for (const [i, cells] of rows.entries()) {
    const place = at + i;
    if (place >= MAX_STEPS) break;
    let step = next[place] ?? emptyStep();
    for (const [j, cell] of cells.entries()) {
      const name = STEP_COLUMNS[from + j];
      if (name) step = withCell(step, name, cell);
    }
    next[place] = step;
    filled += 1;
  }
  return { steps: next, rows: filled };
}
