import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { formatList } from '../../../../ui/i18n/formats.ts';
import { formatStored, type WireText } from '../../../../ui/i18n/stored-text.ts';
import type { mapSubjectsRoute } from '../../shared/subject.contract.ts';

type Outcome = CallOutput<typeof mapSubjectsRoute>;

/** Rows a command left out, as the bulk bar tells them. */
export const skippedOf = ({ skipped }: Outcome) =>
  skipped.map(({ id, name, reason }) => ({ key: id, name: name || id, reason: formatStored(reason as WireText) }));

/** A toast for what was done; what was left out is a warning with its reasons. */
export function describeOutcome(answer: Outcome, text: string): { text: string; tone: 'success' | 'warning' } {
  const reasons = [...new Set(skippedOf(answer).map(({ reason }) => reason))];
  return reasons.length === 0 ? { text, tone: 'success' } : { text: `${text} ${formatList(reasons)}`, tone: 'warning' };
}
