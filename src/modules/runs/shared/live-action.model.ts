/** The last thing somebody did in a run, small enough to be told to everybody who watches the class. */
export interface LiveAction {
  readonly epoch: number;
  readonly n: number;
  /** Unix milliseconds of the server's clock. */
  readonly at: number;
  readonly type: string;
  readonly verb: string | null;
  readonly object: string | null;
  readonly stepSeq: number | null;
  /** What came out, or the name of what was made; at most 80 signs. */
  readonly text: string | null;
}

/** Kinds of items that tell what a person does; progress, logs and the like tell what the content does. */
export const LIVE_ACTION_TYPES = ['event', 'answer', 'step.start', 'step.end', 'series', 'report', 'finish'] as const;

/** True for an item that a person at the bench would call something he or she did. */
export const isLiveAction = (type: string): boolean => LIVE_ACTION_TYPES.some((one) => one === type);

const MAX_TEXT = 80;

const said = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** What an item says about its outcome, cut to what a line can show. */
export function actionText(type: string, data: unknown): string | null {
  if (typeof data !== 'object' || data === null) return null;
  const bag = data as Readonly<Record<string, unknown>>;
  const result = bag.result as Readonly<Record<string, unknown>> | null | undefined;
  const value =
    type === 'series'
      ? said(bag.name)
      : type === 'report'
        ? said(bag.key)
        : typeof result === 'object' && result !== null
          ? [said(result.text) || said(result.value), said(result.unit)].filter(Boolean).join(' ')
          : '';
  return value === '' ? null : value.slice(0, MAX_TEXT);
}

/** An action as the words of a replay take it. */
export const actionMoment = ({ epoch, n, type, verb, object, stepSeq, text }: LiveAction) => ({
  epoch,
  n,
  type,
  verb,
  object,
  stepSeq,
  data: type === 'series' ? { name: text ?? '' } : type === 'report' ? { key: text ?? '' } : { result: { text } },
});

/** Below this share of its full mark a try of a step has failed. */
export const FAILED_SHARE = 0.6;
