import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { fileOrJob } from '../../../../ui/api/download.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button, ButtonLink } from '../../../../ui/design/button.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { StatFigure } from '../../../../ui/design/stat-figure.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { formatInstant, formatNumber, formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { listClassesRoute } from '../../../classes/shared/class.contract.ts';
import { type Course, CourseFrame } from '../../../courses/web/courses.public.tsx';
import { ImportDialog } from '../../../imports/web/imports.public.tsx';
import {
  exportBookRoute,
  getSchemeRoute,
  gradebookRoute,
  gradeTreeRoute,
  markSheetRoute,
} from '../../shared/grade.contract.ts';
import { historyExportRoute } from '../../shared/transcript.contract.ts';
import { AppealDrawer } from '../components/appeal-drawer.tsx';
import type { Book } from '../components/book.model.ts';
import { BookEntry } from '../components/book-entry.tsx';
import { figuresOf } from '../components/book-figures.model.ts';
import { GradesFailed, GradesWaiting } from '../components/grade-states.tsx';
import { HandIn } from '../components/hand-in.tsx';
import { OfflineDialog } from '../components/offline-dialog.tsx';
import { PersonDrawer } from '../components/person-drawer.tsx';
import { PublishDialog } from '../components/publish-dialog.tsx';
import { Transcript } from '../components/transcript.tsx';
import { WithdrawDialog } from '../components/withdraw-dialog.tsx';

type Ask = 'publish' | 'withdraw' | 'import' | { readonly offline: string } | null;

function Publication({ book }: { readonly book: Book }) {
  const t = useT();
  const { publication } = book;
  const changed = book.rows.filter((row) => row.changed).length;
  if (!publication) return <Banner tone="info">{t('grades.book.notPublished')}</Banner>;
  if (publication.withdrawn) return <Banner tone="warning">{t('grades.book.withdrawn')}</Banner>;
  if (publication.lockedAt) {
    return (
      <Banner tone="info" title={t('grades.handIn.at', { time: formatInstant(publication.lockedAt) })}>
        {!book.can.unlock && t('grades.handIn.lead')}
      </Banner>
    );
  }
  const at = { time: formatInstant(publication.at), n: publication.schemeNumber };
  return (
    <Banner tone={changed > 0 ? 'warning' : 'success'} title={t('grades.scale.publishedAt', at)}>
      {changed > 0 && t('grades.book.toUpdate', { n: changed })}
    </Banner>
  );
}

function ClassBook({
  course,
  classId,
  classCode,
}: {
  readonly course: Course;
  readonly classId: string;
  readonly classCode: string;
}) {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const [ask, setAsk] = useState<Ask>(null);
  const answer = useCall(gradebookRoute, { params: { classId } });
  const scheme = useCall(getSchemeRoute, { params: { courseId: course.id } });
  const offline = answer.data?.columns.some((column) => column.kind === 'offline') ?? false;
  const history = useAction(() =>
    fileOrJob(historyExportRoute, { params: { classId }, body: {} }, `${t('grades.history.title')}.xlsx`),
  );
  const taken = useAction(() =>
    fileOrJob(exportBookRoute, { params: { classId }, body: {} }, `${t('grades.book.title')}.xlsx`),
  );
  const sheet = useAction(() =>
    fileOrJob(
      markSheetRoute,
      { params: { classId }, query: { of: offline ? 'offline' : 'all' } },
      `${t('grades.import.sheet')}.xlsx`,
    ),
  );
  if (answer.error?.code === 'grades.scheme.none') {
    return (
      <EmptyState
        action={
          <ButtonLink variant="primary" href={addressOf('maintain.courseBuild.grade', { Id: course.id })}>
            {t('grades.scale.toScheme')}
          </ButtonLink>
        }
      >
        {answer.error.message}
      </EmptyState>
    );
  }
  if (answer.error) return <GradesFailed failed={answer} />;
  if (!answer.data) return <GradesWaiting />;
  const book = answer.data;
  const person = book.rows.find((row) => row.personId === params.get('person')) ?? null;
  const show = (id: string | null) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (id) next.set('person', id);
      else next.delete('person');
      return next;
    });
  const showAppeals = (open: boolean) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (open) next.set('appeals', 'open');
      else next.delete('appeals');
      return next;
    });
  const transcript = book.rows.find((row) => row.personId === params.get('transcript'));
  if (transcript?.published) {
    const back = addressOf('maintain.teachingManage.scoreManagement', {
      Id: course.id,
      classId,
      person: transcript.personId,
    });
    return <Transcript classId={classId} personId={transcript.personId} back={back} />;
  }
  const figures = figuresOf(
    book.rows.map((row) => row.total),
    scheme.data?.active?.passLine ?? 60,
  );
  return (
    <div className="vse-stack">
      <Publication book={book} />
      <div className="vse-row">
        {book.can.change &&
          book.columns
            .filter((column) => column.kind === 'offline')
            .map((column) => (
              <Button key={column.key} onClick={() => setAsk({ offline: column.key })}>
                {t('grades.offline.open', { name: column.name })}
              </Button>
            ))}
        {book.can.change && (
          <>
            <Button loading={sheet.busy} onClick={() => void sheet.run()}>
              {t('grades.import.download')}
            </Button>
            <Button onClick={() => setAsk('import')}>{t('grades.import.open')}</Button>
          </>
        )}
        <Button loading={taken.busy} onClick={() => void taken.run()}>
          {t('grades.export.action')}
        </Button>
        <Button loading={history.busy} onClick={() => void history.run()}>
          {t('grades.history.export')}
        </Button>
        {book.can.publish && (
          <Button variant="primary" onClick={() => setAsk('publish')}>
            {book.publication && !book.publication.withdrawn ? t('grades.publish.again') : t('grades.publish.open')}
          </Button>
        )}
        {book.can.withdraw && <Button onClick={() => setAsk('withdraw')}>{t('grades.withdraw.action')}</Button>}
        {(book.openAppeals > 0 || book.publication) && (
          <Button onClick={() => showAppeals(true)}>
            {book.openAppeals > 0 ? t('grades.appeal.listOpenN', { n: book.openAppeals }) : t('grades.appeal.listOpen')}
          </Button>
        )}
        <HandIn classId={classId} classCode={classCode} book={book} />
        {!book.can.change && !book.publication?.lockedAt && (
          <p className="vse-grades-faint">{t('grades.book.readOnly')}</p>
        )}
      </div>
      <BookEntry classId={classId} book={book} busy={answer.isFetching} onOpen={show} />
      {figures && (
        <div className="vse-book-figures">
          <StatFigure value={formatNumber(book.rows.length)} label={t('grades.figure.people')} />
          <StatFigure value={formatNumber(figures.mean, 1)} label={t('grades.figure.mean')} />
          <StatFigure value={formatScore(figures.max)} label={t('grades.figure.max')} />
          <StatFigure value={formatScore(figures.min)} label={t('grades.figure.min')} />
          <StatFigure value={formatNumber(figures.passRate, 1)} unit="%" label={t('grades.figure.passRate')} />
        </div>
      )}
      <PersonDrawer classId={classId} book={book} row={person} mayChange={book.can.change} onClose={() => show(null)} />
      <AppealDrawer
        classId={classId}
        book={book}
        open={params.get('appeals') !== null}
        onClose={() => showAppeals(false)}
      />
      {ask === 'publish' && <PublishDialog classId={classId} book={book} onClose={() => setAsk(null)} />}
      {ask === 'withdraw' && <WithdrawDialog classId={classId} onClose={() => setAsk(null)} />}
      <ImportDialog
        name="grades"
        open={ask === 'import'}
        onClose={() => setAsk(null)}
        onDone={() => void refresh(gradebookRoute, gradeTreeRoute)}
      />
      {ask !== null && typeof ask === 'object' && (
        <OfflineDialog classId={classId} book={book} itemKey={ask.offline} onClose={() => setAsk(null)} />
      )}
    </div>
  );
}

function Classes({ course }: { readonly course: Course }) {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const list = useCall(listClassesRoute, { params: { courseId: course.id } });
  if (list.error) return <GradesFailed failed={list} />;
  if (!list.data) return <GradesWaiting />;
  const { rows } = list.data;
  const chosen = rows.find((row) => row.id === params.get('classId')) ?? rows[0];
  if (!chosen) return <EmptyState>{t('grades.book.noClass')}</EmptyState>;
  return (
    <div className="vse-stack">
      <div className="vse-book-switch">
        <Select
          label={t('grades.book.class')}
          value={chosen.id}
          options={rows.map((row) => ({ value: row.id, label: `${row.name} · ${row.termName}` }))}
          onChange={(event) => setParams({ Id: course.id, classId: event.target.value })}
        />
      </div>
      <ClassBook key={chosen.id} course={course} classId={chosen.id} classCode={chosen.code} />
    </div>
  );
}

/** 成绩管理: the gradebook of a class. */
export default function GradebookPage() {
  return <CourseFrame>{(course) => <Classes course={course} />}</CourseFrame>;
}
