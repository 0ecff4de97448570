import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { ButtonLink } from '../../../../../ui/design/button.tsx';
import { Card } from '../../../../../ui/design/card.tsx';
import { LockIcon } from '../../../../../ui/design/icons.ts';
import { formatInstant, formatNumber, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { StudyNode } from './study-experiment.tsx';

export type UnmetLock = Extract<NonNullable<StudyNode['lock']>, { code: 'unmet' }>;
type Reason = UnmetLock['reasons'][number];

/** One condition in words, with where the learner stands. */
function useReasonLabels(): (reason: Reason) => string {
  const t = useT();
  return (reason) => {
    switch (reason.kind) {
      case 'done':
        return reason.percent
          ? t('classes.lock.donePart', { name: reason.name, n: reason.percent })
          : t('classes.lock.done', { name: reason.name });
      case 'score': {
        const asked = { name: reason.name, min: formatNumber(reason.min) };
        return reason.current === null
          ? t('classes.lock.score', asked)
          : t('classes.lock.scoreNow', { ...asked, current: formatScore(reason.current) });
      }
      case 'step': {
        const asked = { name: reason.name, step: reason.step, min: formatNumber(reason.min) };
        return reason.current === null
          ? t('classes.lock.step', asked)
          : t('classes.lock.stepNow', { ...asked, current: formatNumber(reason.current) });
      }
      case 'date':
        return t('classes.study.notYet', { time: formatInstant(reason.at) });
      case 'class':
        return reason.classes.length > 0
          ? t('classes.lock.class', { names: reason.classes.join(t('classes.mine.comma')) })
          : t('classes.lock.someClass');
      case 'notice':
        return t('classes.lock.notice', { title: reason.title });
      case 'absent':
        return t('classes.lock.absent');
    }
  };
}

/** What stands in the way of a locked node, one line for each condition, with the way to what is to be done first. */
export function StudyLock({
  lock,
  courseId,
  addressOfNode,
}: {
  readonly lock: UnmetLock;
  readonly courseId: string;
  readonly addressOfNode: (id: string) => string;
}) {
  const t = useT();
  const format = useReasonLabels();
  return (
    <Card className="vse-study-lock">
      <LockIcon aria-hidden="true" />
      <h3>{t('classes.lock.title')}</h3>
      <p>{t(lock.reasons.length > 1 ? `classes.lock.${lock.mode}` : 'classes.lock.one')}</p>
      <ul>
        {lock.reasons.map((reason) => (
          <li key={JSON.stringify(reason)}>
            <span>{format(reason)}</span>
            {'noticeId' in reason && (
              <ButtonLink size="small" href={addressOf('study.info', { Id: courseId, notice: reason.noticeId })}>
                {t('classes.lock.go')}
              </ButtonLink>
            )}
            {'nodeId' in reason && (
              <ButtonLink size="small" href={addressOfNode(reason.nodeId)}>
                {t('classes.lock.go')}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
