import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { ClockIcon, LockIcon, StarIcon } from '../../../../../ui/design/icons.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { completionLabel, TALK_DEFAULTS } from '../../../../courses/shared/completion.model.ts';
import type { courseTreeRoute } from '../../../../courses/shared/structure.contract.ts';
import './node-mark.css';

type Node = CallOutput<typeof courseTreeRoute>['rows'][number];
type Mark = NonNullable<Node['mark']>;

/** Empty, half or full with a tick: told apart by shape, not by colour alone. */
function MarkGlyph({ state }: { readonly state: Mark['state'] }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="vse-node-glyph" data-state={state}>
      <circle cx="8" cy="8" r="6.25" />
      {state === 'started' && <path d="M8 1.75a6.25 6.25 0 0 1 0 12.5z" />}
      {state === 'done' && <path d="m5.2 8.2 2 2 3.6-4" />}
    </svg>
  );
}

/** The words of a mark, e.g. for a reader that does not see its shape. */
export function useMarkLabels(): (mark: Mark) => string {
  const t = useT();
  return ({ state, percent }) =>
    state === 'started' && percent > 0
      ? t('classes.mark.percent', { n: percent })
      : t(`classes.mark.${state}` as 'classes.mark.none');
}

/** Signs of a node at the end of its line: required, locked or over, and how far its learner is. */
export function NodeMarks({ node }: { readonly node: Node }) {
  const t = useT();
  const format = useMarkLabels();
  const { lock, mark } = node;
  const shut = lock && lock.code !== 'over';
  return (
    <>
      {node.required && (
        <span className="vse-outline-mark vse-node-required" title={t('classes.mark.required')}>
          <StarIcon aria-hidden="true" />
          <span className="vse-visually-hidden">{t('classes.mark.required')}</span>
        </span>
      )}
      {lock?.code === 'over' && (
        <span className="vse-outline-mark" title={t('courses.lock.over')}>
          <ClockIcon aria-hidden="true" />
          <span className="vse-visually-hidden">{t('courses.lock.over')}</span>
        </span>
      )}
      {shut ? (
        <span className="vse-outline-mark" title={t(`courses.lock.${lock.code}`)}>
          <LockIcon aria-hidden="true" />
          <span className="vse-visually-hidden">{t(`courses.lock.${lock.code}`)}</span>
        </span>
      ) : (
        mark && (
          <span className="vse-outline-mark vse-num" title={format(mark)}>
            {mark.state === 'started' && mark.percent > 0 && <span aria-hidden="true">{mark.percent}%</span>}
            <MarkGlyph state={mark.state} />
            <span className="vse-visually-hidden">{format(mark)}</span>
          </span>
        )
      )}
    </>
  );
}

/** The same in words, below the heading of a node: required, its rule, how far its learner is. */
export function NodeStatus({ node }: { readonly node: Node }) {
  const t = useT();
  const format = useMarkLabels();
  if (!node.completion) return null;
  return (
    <p className="vse-node-status">
      {node.required && (
        <span className="vse-node-required">
          <StarIcon aria-hidden="true" />
          {t('classes.mark.required')}
        </span>
      )}
      {node.mark && (
        <span>
          <MarkGlyph state={node.mark.state} />
          {format(node.mark)}
        </span>
      )}
      <span>
        {t(`classes.rule.${completionLabel(node.type, node.completion)}`, {
          min: node.passScore ?? 0,
          ...(node.talk ?? TALK_DEFAULTS),
        })}
      </span>
    </p>
  );
}
