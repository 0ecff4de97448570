import { useT } from '../../../../../ui/i18n/translate.ts';
import { IDLE_DAYS } from '../../../shared/attempt-end.model.ts';
import type { DeskExam } from '../../../shared/desk-parts.model.ts';

/** The rules of an exam in sentences, those that hold only. */
export function RulesList({ exam }: { readonly exam: DeskExam }) {
  const t = useT();
  const { rules, extraMinutes, closesAt } = exam;
  const lines = [
    rules.minutes === null ? t('attempts.rules.unlimited') : t('attempts.rules.minutes', { n: rules.minutes }),
    ...(rules.minutes === null && closesAt === null ? [t('attempts.rules.idle', { n: IDLE_DAYS })] : []),
    ...(extraMinutes > 0 ? [t('attempts.rules.extra', { n: extraMinutes })] : []),
    ...(rules.latestEntry === null ? [] : [t('attempts.rules.latest', { n: rules.latestEntry })]),
    ...(rules.earliestHandIn === 0 ? [] : [t('attempts.rules.earliest', { n: rules.earliestHandIn })]),
    rules.attempts === null ? t('attempts.rules.anyAttempts') : t('attempts.rules.attempts', { n: rules.attempts }),
    ...(rules.devices === 'computer' ? [t('attempts.rules.computer')] : []),
    ...(rules.inNetworks ? [t('attempts.rules.networks')] : []),
    ...(rules.singlePlace ? [t('attempts.rules.singlePlace')] : []),
    ...(rules.leave.limit === null
      ? []
      : [t(`attempts.rules.leave.${rules.leave.action}`, { seconds: rules.leave.seconds, n: rules.leave.limit })]),
    ...(rules.fullScreen ? [t('attempts.rules.fullScreen')] : []),
    ...(rules.blockCopy ? [t('attempts.rules.blockCopy')] : []),
    ...(rules.oneByOne ? [t(rules.noReturn ? 'attempts.rules.noReturn' : 'attempts.rules.oneByOne')] : []),
    ...(rules.feedbackAtOnce ? [t('attempts.rules.atOnce')] : []),
    t('attempts.rules.passLine', { n: rules.passLine }),
  ];
  return (
    <ul className="vse-entry-rules">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
