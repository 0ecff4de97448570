import type { LateRule } from '../../../../../kernel/scoring/late.ts';
import { Card } from '../../../../../ui/design/card.tsx';
import { DefinitionList } from '../../../../../ui/design/definition-list.tsx';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { formatInstant, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { OwnHomework } from '../../../shared/own-homework.contract.ts';

/** What late costs, in words. */
function useLateText(homework: OwnHomework['homework']): string {
  const t = useT();
  const { late, dueAt, cutoffAt } = homework;
  if (dueAt !== null && (cutoffAt ?? dueAt) <= dueAt) return t('handIns.own.lateNever');
  if (!late) return t('handIns.own.lateFree');
  const rule: LateRule = late;
  const given = { n: Number(rule.perUnit), floor: Number(rule.floor) };
  if (rule.of === 'earned')
    return rule.unit === 'day' ? t('handIns.own.lateDay', given) : t('handIns.own.lateHour', given);
  return rule.unit === 'day' ? t('handIns.own.lateDayFull', given) : t('handIns.own.lateHourFull', given);
}

/** 时间与规则: own dates, full mark, what late costs. */
export function RulesBox({ page }: { readonly page: OwnHomework }) {
  const t = useT();
  const { homework } = page;
  const late = useLateText(homework);
  const text = (at: number | null) =>
    at === null ? (
      t('handIns.own.noDate')
    ) : (
      <span className="vse-num">{formatInstant(new Date(at).toISOString())}</span>
    );
  return (
    <Card className="vse-hand-in-box">
      <SectionHeading>{t('handIns.own.rules')}</SectionHeading>
      <DefinitionList
        items={[
          ...(homework.opensAt === null
            ? []
            : [{ key: 'opens', term: t('handIns.own.opensAt'), value: text(homework.opensAt) }]),
          {
            key: 'due',
            term: t('handIns.own.dueAt'),
            value: (
              <span className="vse-row">
                {text(homework.dueAt)}
                {homework.extended && <StatusTag tone="info">{t('handIns.own.extended')}</StatusTag>}
              </span>
            ),
          },
          ...(homework.cutoffAt !== null && homework.cutoffAt !== homework.dueAt
            ? [{ key: 'cutoff', term: t('handIns.own.cutoffAt'), value: text(homework.cutoffAt) }]
            : []),
          { key: 'full', term: t('handIns.own.maxScore'), value: formatScore(homework.maxScore) },
        ]}
      />
      <p className="vse-hand-in-note">{late}</p>
    </Card>
  );
}
