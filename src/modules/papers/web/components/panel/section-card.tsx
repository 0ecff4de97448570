import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { MoreIcon } from '../../../../../ui/design/icons.ts';
import { Menu, type MenuItem } from '../../../../../ui/design/menu.tsx';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { NumberField } from '../../../../../ui/forms/number-field.tsx';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { POINTS } from '../../../../questions/shared/question.model.ts';
import { QuestionText } from '../../../../questions/web/texts.public.tsx';
import { LIMITS, type PaperPlan, type PaperSection, sectionCount, sectionTotal } from '../../../shared/paper.model.ts';
import * as plans from './plan.model.ts';

const RichEditor = lazy(() => import('../../../../../ui/editor/rich-editor.tsx'));

function PointsDialog({
  start,
  onSet,
  onClose,
}: {
  readonly start: number;
  readonly onSet: (points: number) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [points, setPoints] = useState(start);
  return (
    <FormDialog
      title={t('papers.section.points')}
      submitLabel={t('papers.section.pointsSet')}
      busy={false}
      onSubmit={() => {
        onSet(points);
        onClose();
      }}
      onClose={onClose}
    >
      <NumberField label={t('papers.rule.points')} {...POINTS} value={points} onChange={setPoints} />
    </FormDialog>
  );
}

/** One section of a paper: its heading, its text for candidates, and what `children` shows of it. */
export function SectionCard({
  plan,
  section,
  editable,
  fixed,
  onPlan,
  children,
  actions,
}: {
  readonly plan: PaperPlan;
  readonly section: PaperSection;
  readonly editable: boolean;
  readonly fixed: boolean;
  readonly onPlan: (plan: PaperPlan) => void;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}) {
  const t = useT();
  const [writing, setWriting] = useState(false);
  const [pointing, setPointing] = useState(false);
  const at = plan.sections.indexOf(section);
  const change = (more: Partial<PaperSection>) => onPlan(plans.changeSection(plan, section.id, more));
  const name = section.title || t('papers.section.nth', { n: at + 1 });
  const items: MenuItem[] = [
    {
      key: 'text',
      label: t(section.instructions === '' ? 'papers.section.addText' : 'papers.section.editText'),
      disabled: writing,
      onSelect: () => setWriting(true),
    },
    ...(fixed && section.items.length > 0
      ? [{ key: 'points', label: t('papers.section.points'), onSelect: () => setPointing(true) }]
      : []),
    {
      key: 'up',
      label: t('papers.section.up'),
      disabled: at === 0,
      onSelect: () => onPlan(plans.moveSection(plan, section.id, -1)),
    },
    {
      key: 'down',
      label: t('papers.section.down'),
      disabled: at === plan.sections.length - 1,
      onSelect: () => onPlan(plans.moveSection(plan, section.id, 1)),
    },
    {
      key: 'remove',
      label: t('papers.section.remove'),
      danger: true,
      divided: true,
      disabled: plan.sections.length === 1,
      onSelect: () => onPlan(plans.removeSection(plan, section.id)),
    },
  ];
  return (
    <section className="vse-paper-section" aria-label={name}>
      <div className="vse-paper-section-head">
        {editable ? (
          <TextField
            label={t('papers.section.title', { n: at + 1 })}
            labelHidden
            placeholder={t('papers.section.example')}
            maxLength={LIMITS.title}
            value={section.title}
            onChange={(event) => change({ title: event.target.value })}
          />
        ) : (
          <h3>{name}</h3>
        )}
        <span className="vse-num vse-nowrap">
          {t('papers.section.sum', { n: sectionCount(section), total: formatScore(sectionTotal(section)) })}
        </span>
        <Checkbox
          label={t('papers.section.shuffle')}
          checked={section.shuffle}
          disabled={!editable}
          onChange={() => change({ shuffle: !section.shuffle })}
        />
        {editable && (
          <Menu look="icon" align="end" label={<MoreIcon />} name={t('papers.more', { name })} items={items} />
        )}
      </div>
      {editable && writing ? (
        <Suspense fallback={<SkeletonBlock height="224px" />}>
          <RichEditor
            label={t('papers.section.text')}
            hint={t('papers.section.textHint')}
            html={section.instructions}
            onChange={(instructions) => change({ instructions })}
          />
        </Suspense>
      ) : (
        section.instructions !== '' && <QuestionText html={section.instructions} />
      )}
      {children}
      {actions && <div className="vse-row">{actions}</div>}
      {pointing && (
        <PointsDialog
          start={plans.commonPoints(section) ?? section.items[0]?.points ?? POINTS.usual}
          onSet={(points) => onPlan(plans.setPoints(plan, section.id, points))}
          onClose={() => setPointing(false)}
        />
      )}
    </section>
  );
}
