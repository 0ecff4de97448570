import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { useUser } from '../../../../ui/access/user-store.ts';
import { viewedLearner } from '../../../../ui/api/preview.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button, ButtonLink } from '../../../../ui/design/button.tsx';
import { Card } from '../../../../ui/design/card.tsx';
import { Drawer } from '../../../../ui/design/dialog.tsx';
import { SectionHeading } from '../../../../ui/design/page-header.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { StatFigure } from '../../../../ui/design/stat-figure.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { formatInstant, formatNumber, formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { SlotView } from '../../../../ui/slot.tsx';
import { type Course, CourseFrame } from '../../../courses/web/courses.public.tsx';
import { getSchemeRoute, myGradeRoute } from '../../shared/grade.contract.ts';
import type { ItemNode, TotalNode } from '../../shared/grade-calculation.model.ts';
import { gradeScheme, type SchemeItem } from '../../shared/grade-scheme.model.ts';
import { MyAppeals } from '../components/appeals/my-appeals.tsx';
import { bandWord } from '../components/band-word.ts';
import { ownCertificateSlot } from '../components/certificate.slot.ts';
import { DerivationTree, SourceLinks, stepLabels } from '../components/derivation-tree.tsx';
import { GradesFailed, GradesWaiting } from '../components/grade-states.tsx';
import { partsOf, partsOfItem, progressOf, standingOf, stepsThatCount } from '../components/mine/parts.model.ts';
import { PartsBar } from '../components/mine/parts-bar.tsx';
import { WhatIf } from '../components/mine/what-if.tsx';
import { Transcript } from '../components/publish/transcript.tsx';

const TONES = { final: 'success', pending: 'info', missing: 'error', dropped: 'neutral', out: 'neutral' } as const;

/** What turns the sum of the items into the total, in words; nothing when only rounding does. */
function TotalRule({ tree, open }: { readonly tree: TotalNode; readonly open: number }) {
  const t = useT();
  const steps = stepsThatCount(tree).map((step) => stepLabels(t, step));
  const earned = partsOf(tree)?.earned;
  if (steps.length === 0 || earned === undefined) return null;
  const text =
    open > 0
      ? t('grades.scale.stepsLater', { steps: steps.join(' → ') })
      : [
          t('grades.scale.steps', { base: formatNumber(earned, 2) }),
          ...steps,
          t('grades.scale.result', { total: tree.shown === null ? '—' : formatNumber(tree.shown, tree.decimals) }),
        ].join(' → ');
  return <p className="vse-scale-words">{text}</p>;
}

function Items({
  tree,
  scheme,
  out,
}: {
  readonly tree: TotalNode;
  readonly scheme: readonly SchemeItem[];
  /** Keys of items that were published before the total. */
  readonly out: readonly string[];
}) {
  const t = useT();
  const rule = (node: ItemNode) => {
    const item = scheme.find((one) => one.key === node.key);
    if (!item) return '—';
    const parts = [t(`grades.kind.${item.kind}`)];
    if (item.dropLowest > 0) parts.push(t('grades.item.drops', { n: item.dropLowest }));
    parts.push(t(`grades.missing.${item.missing}`));
    if (item.late === 'none') parts.push(t('grades.late.free'));
    if (typeof item.late === 'object') parts.push(t('grades.late.rule', { ...item.late }));
    if (item.minToPass !== null) parts.push(t('grades.item.minimum', { n: item.minToPass }));
    return parts.join(' · ');
  };
  return (
    <SimpleTable
      caption={t('grades.scale.items')}
      captionHidden
      rows={tree.items}
      rowKey={(item) => item.key}
      columns={[
        { key: 'item', title: t('grades.scale.item'), heading: true, render: (item) => item.label },
        ...(out.length > 0
          ? [
              {
                key: 'out',
                title: t('grades.scale.state'),
                render: (item: ItemNode) =>
                  out.includes(item.key) ? <StatusTag tone="success">{t('grades.scale.itemOut')}</StatusTag> : '—',
              },
            ]
          : []),
        { key: 'weight', title: t('grades.scale.weight'), numeric: true, render: (item) => `${item.weight}%` },
        { key: 'rule', title: t('grades.scale.rule'), render: rule },
        {
          key: 'progress',
          title: t('grades.scale.progress'),
          numeric: true,
          render: (item) => `${progressOf(item).decided} / ${progressOf(item).planned}`,
        },
        { key: 'percent', title: t('grades.scale.percent'), numeric: true, render: (item) => formatScore(item.shown) },
        {
          key: 'points',
          title: t('grades.scale.points'),
          numeric: true,
          render: (item) => (item.counted ? formatNumber(partsOfItem(item).earned, 2) : '—'),
        },
      ]}
    />
  );
}

function Members({ tree }: { readonly tree: TotalNode }) {
  const t = useT();
  return tree.items.map((item) => (
    <details key={item.key} className="vse-scale-members">
      <summary>
        <strong>{item.label}</strong> <span>{t('grades.scale.members', { n: item.members.length })}</span>
      </summary>
      <ul>
        {item.members.map((member) => {
          const standing = standingOf(member);
          return (
            <li key={member.key}>
              <span>{member.label}</span>
              <StatusTag tone={TONES[standing]}>{t(`grades.standing.${standing}`)}</StatusTag>
              <span className="vse-scale-links">
                <SourceLinks inputs={member.inputs} reader="learner" />
              </span>
              <strong className="vse-num">{formatScore(member.shown)}</strong>
            </li>
          );
        })}
      </ul>
    </details>
  ));
}

function Standing({ course }: { readonly course: Course }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [params] = useSearchParams();
  const user = useUser();
  // Appeals, certificates and print are the learner's own business.
  const viewed = viewedLearner() !== null;
  const mine = useCall(myGradeRoute, { params: { courseId: course.id } });
  const scheme = useCall(getSchemeRoute, { params: { courseId: course.id } });
  if (mine.error?.status === 404 && course.role !== null) {
    return (
      <EmptyState
        action={
          <ButtonLink href={addressOf('maintain.courseBuild.grade', { Id: course.id })}>
            {t('grades.scale.toScheme')}
          </ButtonLink>
        }
      >
        {t('grades.scale.team')}
      </EmptyState>
    );
  }
  if (mine.error) return <GradesFailed failed={mine} />;
  if (scheme.error) return <GradesFailed failed={scheme} />;
  if (!mine.data || !scheme.data) return <GradesWaiting />;
  const { data } = mine;
  if (data.state === 'none') return <EmptyState>{t('grades.scale.none')}</EmptyState>;
  if (data.state === 'withdrawn') {
    return (
      <div className="vse-stack">
        <Banner tone="warning">{t('grades.scale.withdrawn')}</Banner>
        {!viewed && <MyAppeals courseId={course.id} />}
      </div>
    );
  }
  if (params.get('print') === '1' && !viewed && data.state === 'published' && data.classId && user) {
    const back = addressOf('study.scaleOfMarks', { Id: course.id });
    return <Transcript classId={data.classId} personId={user.id} back={back} />;
  }
  const tree = data.tree as TotalNode;
  const parts = partsOf(tree);
  const bands = scheme.data.active?.bands ?? [];
  return (
    <div className="vse-stack">
      <Card className="vse-scale-head">
        <StatFigure
          value={data.total === null ? '—' : formatNumber(data.total, tree.decimals)}
          label={data.state === 'published' ? t('grades.scale.published') : t('grades.scale.current')}
          unit={data.total === null ? undefined : bandWord(data.band, bands)}
        />
        <div>
          {parts ? <PartsBar parts={parts} /> : <p>{t('grades.scale.nothing')}</p>}
          {parts && <TotalRule tree={tree} open={parts.open} />}
          <p className="vse-scale-words">
            {data.state === 'published'
              ? t('grades.scale.publishedAt', {
                  time: formatInstant(data.publishedAt),
                  n: data.schemeNumber ?? 0,
                })
              : t('grades.scale.currentText', { n: data.pending })}
          </p>
          {data.state === 'published' && data.pending > 0 && (
            <p className="vse-scale-words">{t('grades.scale.open', { n: data.pending })}</p>
          )}
          <div className="vse-row">
            <Button size="small" onClick={() => setOpen(true)}>
              {t('grades.tree.how')}
            </Button>
            {data.state === 'published' && !viewed && (
              <ButtonLink size="small" href={addressOf('study.scaleOfMarks', { Id: course.id, print: '1' })}>
                {t('grades.transcript.open')}
              </ButtonLink>
            )}
          </div>
        </div>
      </Card>
      {!viewed && <SlotView slot={ownCertificateSlot} props={{ courseId: course.id }} />}
      <section aria-labelledby="scale-items">
        <SectionHeading id="scale-items">{t('grades.scale.items')}</SectionHeading>
        <Items
          tree={tree}
          scheme={(scheme.data.active?.items ?? []) as SchemeItem[]}
          out={Object.keys(data.publishedItems)}
        />
      </section>
      <section aria-labelledby="scale-members">
        <SectionHeading id="scale-members">{t('grades.scale.details')}</SectionHeading>
        <Members tree={tree} />
      </section>
      {!viewed && <MyAppeals courseId={course.id} />}
      {data.state === 'current' && scheme.data.active && (
        <WhatIf
          tree={tree}
          scheme={gradeScheme({
            items: scheme.data.active.items as SchemeItem[],
            passLine: scheme.data.active.passLine,
            decimals: scheme.data.active.decimals as 0 | 1 | 2,
            bands: scheme.data.active.bands,
            curves: scheme.data.active.curves,
          })}
        />
      )}
      <Drawer open={open} onClose={() => setOpen(false)} title={t('grades.tree.how')} width="560px">
        <DerivationTree tree={tree} reader="learner" />
      </Drawer>
    </div>
  );
}

/** 成绩构成 (student): where one stands, what is still to be won, how it is computed. */
export default function ScaleOfMarksPage() {
  return <CourseFrame>{(course) => <Standing course={course} />}</CourseFrame>;
}
