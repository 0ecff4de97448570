import { Button } from '../../../../../ui/design/button.tsx';
import { MoreIcon } from '../../../../../ui/design/icons.ts';
import { Menu } from '../../../../../ui/design/menu.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { NumberField } from '../../../../../ui/forms/number-field.tsx';
import { moved, SortableList } from '../../../../../ui/forms/sortable-list.tsx';
import { FormulaText } from '../../../../../ui/formula/formula-text.tsx';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { POINTS } from '../../../../questions/shared/question.model.ts';
import type { PaperItem, PaperPlan, PaperSection } from '../../../shared/paper.model.ts';
import * as plans from './plan.model.ts';

/** The beginning of a stem in a row, its blanks as lines. */
export const shortStem = (stem: string): string => stem.replace(/\{\{\d{1,2}\}\}/g, '____');

/** Notice that the bank has another version of a question, and what can be done about it. */
function Newer({
  item,
  facts,
  onTake,
}: {
  readonly item: PaperItem;
  readonly facts: plans.Facts;
  readonly onTake: (number: number) => void;
}) {
  const t = useT();
  const newer = plans.newerVersion(item, facts);
  const number = facts.get(item.questionId)?.number ?? item.number;
  if (!newer) return null;
  return (
    <span className="vse-inline">
      <StatusTag tone="info">{t('papers.newer', { from: item.number, to: number })}</StatusTag>
      {newer === 'ready' ? (
        <Button size="small" variant="ghost" onClick={() => onTake(number)}>
          {t('papers.newer.take')}
        </Button>
      ) : (
        <small>{t('papers.newer.unready')}</small>
      )}
    </span>
  );
}

/** Questions of a section of a fixed paper, in their order. @param first number of the first one in the paper */
export function ItemList({
  plan,
  section,
  first,
  facts,
  editable,
  onPlan,
  onReplace,
}: {
  readonly plan: PaperPlan;
  readonly section: PaperSection;
  readonly first: number;
  readonly facts: plans.Facts;
  readonly editable: boolean;
  readonly onPlan: (plan: PaperPlan) => void;
  readonly onReplace: (questionId: string) => void;
}) {
  const t = useT();
  const { items } = section;
  const nameOf = (item: PaperItem) => t('papers.item.nth', { n: first + items.indexOf(item) });
  const others = plan.sections.filter(({ id }) => id !== section.id);
  const nameOfSection = (other: PaperSection) =>
    other.title || t('papers.section.nth', { n: plan.sections.indexOf(other) + 1 });
  return (
    <SortableList
      label={t('papers.items')}
      items={items}
      keyOf={({ questionId }) => questionId}
      nameOf={nameOf}
      disabled={!editable}
      onMove={(from, to) => onPlan(plans.changeSection(plan, section.id, { items: moved(items, from, to) }))}
    >
      {(item, at) => {
        const known = facts.get(item.questionId);
        const fault = plans.itemFault(item, facts);
        return (
          <div className="vse-paper-item">
            <span className="vse-num">{first + at}</span>
            <div className="vse-paper-asks">
              <span className="vse-paper-stem">
                {known && <span className="vse-paper-type">{t(`questions.type.${known.type}`)}</span>}{' '}
                <FormulaText text={shortStem(known?.stem ?? '') || t('papers.item.noStem')} />
              </span>
              <span className="vse-paper-facts">
                {known && <span>{t(`questions.difficulty.${known.difficulty as 1}`)}</span>}
                {fault && <StatusTag tone="error">{t(`papers.item.${fault}`)}</StatusTag>}
                {editable && (
                  <Newer
                    item={item}
                    facts={facts}
                    onTake={(number) => onPlan(plans.changeItem(plan, item.questionId, { number }))}
                  />
                )}
              </span>
            </div>
            {editable ? (
              <>
                <NumberField
                  label={t('papers.item.points', { n: first + at })}
                  labelHidden
                  className="vse-paper-points"
                  {...POINTS}
                  suffix={t('papers.points')}
                  value={item.points}
                  onChange={(points) => onPlan(plans.changeItem(plan, item.questionId, { points }))}
                />
                <Menu
                  look="icon"
                  align="end"
                  label={<MoreIcon />}
                  name={t('papers.more', { name: nameOf(item) })}
                  items={[
                    { key: 'replace', label: t('papers.item.replace'), onSelect: () => onReplace(item.questionId) },
                    ...others.map((other) => ({
                      key: other.id,
                      label: t('papers.item.moveTo', { name: nameOfSection(other) }),
                      onSelect: () => onPlan(plans.moveItem(plan, item.questionId, other.id)),
                    })),
                    {
                      key: 'remove',
                      label: t('papers.item.remove'),
                      danger: true,
                      divided: true,
                      onSelect: () => onPlan(plans.removeItem(plan, item.questionId)),
                    },
                  ]}
                />
              </>
            ) : (
              <span className="vse-num">{t('papers.pointsOf', { n: formatScore(item.points) })}</span>
            )}
          </div>
        );
      }}
    </SortableList>
  );
}
