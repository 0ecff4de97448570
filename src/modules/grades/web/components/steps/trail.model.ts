/** A step behind a number: a run or a report it came from, or what was asked about it. */
export interface Step {
  readonly kind: 'run' | 'report' | 'appeal';
  /** Empty of the appeals. */
  readonly id: string;
}

/** Steps that are kept; behind them the way back is cut short. */
const MAX = 5;
const SOURCE = /^(run|report)\.([0-9a-f-]{36})$/i;

/** The step as the address and the links name it. */
export const stepKey = ({ kind, id }: Step): string => (id ? `${kind}.${id}` : kind);

function readStep(key: string): Step | null {
  if (key === 'appeal') return { kind: 'appeal', id: '' };
  const [, kind, id] = SOURCE.exec(key) ?? [];
  return kind && id ? { kind: kind as 'run' | 'report', id } : null;
}

/** The step that an input of a derivation stands for; null of what has none. */
export const stepOfInput = (ref: string): Step | null => readStep(ref.replace(':', '.'));

/** The steps one went, first one first, as the address keeps them; what is no step is left out. */
export const readTrail = (text: string | null): readonly Step[] =>
  (text ?? '')
    .split('_')
    .flatMap((key) => readStep(key) ?? [])
    .slice(-MAX);

/** What the address keeps of the steps; null for none. */
export const writeTrail = (trail: readonly Step[]): string | null => trail.map(stepKey).join('_') || null;

/** The steps with one more. */
export const further = (trail: readonly Step[], step: Step): readonly Step[] => [...trail, step].slice(-MAX);
