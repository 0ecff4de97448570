import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { MultipleRule } from '../../../shared/paper.model.ts';

/** How multiple choice is scored, as candidates read it. */
export function RuleText({ rule }: { readonly rule: MultipleRule }) {
  const t = useT();
  return <p className="vse-answer-rule">{t(`papers.answer.rule.${rule.rule}`, { n: formatScore(rule.fewer) })}</p>;
}
