import { type ReactNode, useMemo, useRef, useState } from 'react';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { fileOrJob } from '../../../../ui/api/download.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button, ButtonLink } from '../../../../ui/design/button.tsx';
import { Segments } from '../../../../ui/design/segments.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { isFilled, SlotView } from '../../../../ui/slot.tsx';
import { type FiltersHandle, NarrowFilters } from '../../../../ui/table/narrow-filters.tsx';
import { listClassesRoute } from '../../../classes/shared/class.contract.ts';
import { type Course, CourseFrame, CourseHead } from '../../../courses/web/courses.public.tsx';
import { ImportDialog } from '../../../imports/web/imports.public.tsx';
import {
  exportBookRoute,
  getSchemeRoute,
  gradebookRoute,
  gradeTreeRoute,
  markSheetRoute,
} from '../../shared/grade.contract.ts';
import { historyExportRoute } from '../../shared/transcript.contract.ts';
import { AppealDrawer } from '../components/appeals/appeal-drawer.tsx';
import { BOOK_VIEWS, type Book, rowsOfView } from '../components/book/book.model.ts';
import { BookEntry } from '../components/book/book-entry.tsx';
import { BookKeys } from '../components/book/book-keys.tsx';
import { OfflineDialog } from '../components/book/offline-dialog.tsx';
import { classCertificatesSlot } from '../components/certificate.slot.ts';
import { GradesFailed, GradesWaiting } from '../components/grade-states.tsx';
import { PersonDrawer } from '../components/person-drawer.tsx';
import { BookCommands } from '../components/publish/book-commands.tsx';
import { PublishDialog } from '../components/publish/publish-dialog.tsx';
import { RegistryFillDialog } from '../components/publish/registry-fill-dialog.tsx';
import { Transcript } from '../components/publish/transcript.tsx';
import { WithdrawDialog } from '../components/publish/withdraw-dialog.tsx';

type Ask = 'publish' | 'withdraw' | 'import' | 'certificates' | 'registryFill' | { readonly offline: string } | null;

/** What learners see of the book at present. */
function Publication({ book }: { readonly book: Book }) {
  const t = useT();
  const { publication } = book;
  if (!publication) return <StatusTag tone="neutral">{t('grades.book.draft')}</StatusTag>;
  if (publication.withdrawn) return <StatusTag tone="warning">{t('grades.book.withdrawnShort')}</StatusTag>;
  if (publication.lockedAt) return <StatusTag tone="info">{t('grades.book.handedIn')}</StatusTag>;
  const changed = book.rows.filter((row) => row.changed).length;
  if (changed > 0) {
    return (
      <span title={t('grades.book.toUpdate', { n: changed })}>
        <StatusTag tone="warning">{t('grades.book.toUpdateShort', { n: changed })}</StatusTag>
      </span>
    );
  }
  const at = { time: formatInstant(publication.at), n: publication.schemeNumber };
  return (
    <span title={t('grades.scale.publishedAt', at)}>
      <StatusTag tone="success">{t('grades.book.published')}</StatusTag>
    </span>
  );
}

/** The one thing about the book that needs a sentence; most of the time there is none. */
function Notice({ book }: { readonly book: Book }) {
  const t = useT();
  const { publication } = book;
  if (publication?.lockedAt) {
    return (
      <Banner tone="info" title={t('grades.handIn.at', { time: formatInstant(publication.lockedAt) })}>
        {!book.can.unlock && t('grades.handIn.lead')}
      </Banner>
    );
  }
  if (publication?.withdrawn) return <Banner tone="warning">{t('grades.book.withdrawn')}</Banner>;
  if (!book.can.change) return <Banner tone="info">{t('grades.book.readOnly')}</Banner>;
  return null;
}

/** Rows a person asked for, from the address. */
function useBookView(book: Book | undefined, passLine: number) {
  const [params, , changeParams] = useAddressParams();
  const asked = params.get('show');
  const view = BOOK_VIEWS.find((one) => one === asked) ?? 'all';
  const text = params.get('kw') ?? '';
  const set = (key: string, value: string) => changeParams({ [key]: value }, { replace: true });
  const rows = useMemo(() => rowsOfView(book?.rows ?? [], view, passLine, text), [book, view, passLine, text]);
  const counts = useMemo(
    () => BOOK_VIEWS.map((key) => ({ key, count: rowsOfView(book?.rows ?? [], key, passLine).length })),
    [book, passLine],
  );
  return { view, text, rows, counts, set };
}

function ClassBook({
  course,
  classId,
  classCode,
  classes,
}: {
  readonly course: Course;
  readonly classId: string;
  readonly classCode: string;
  /** Selector of the class. */
  readonly classes: ReactNode;
}) {
  const t = useT();
  const [params, , changeParams] = useAddressParams();
  const [ask, setAsk] = useState<Ask>(null);
  const filters = useRef<FiltersHandle>(null);
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
  const passLine = scheme.data?.active?.passLine ?? 60;
  const shown = useBookView(answer.data, passLine);
  if (answer.error?.code === 'grades.scheme.none') {
    return (
      <>
        <CourseHead course={course} tools={classes} />
        <EmptyState
          action={
            <ButtonLink variant="primary" href={addressOf('maintain.courseBuild.grade', { Id: course.id })}>
              {t('grades.scale.toScheme')}
            </ButtonLink>
          }
        >
          {answer.error.message}
        </EmptyState>
      </>
    );
  }
  if (!answer.data) {
    return (
      <>
        <CourseHead course={course} tools={classes} />
        {answer.error ? <GradesFailed failed={answer} /> : <GradesWaiting />}
      </>
    );
  }
  const book = answer.data;
  const person = book.rows.find((row) => row.personId === params.get('person')) ?? null;
  const show = (id: string | null) => changeParams({ person: id, step: null });
  const showAppeals = (open: boolean) => changeParams({ appeals: open ? 'open' : null, step: null });
  const transcript = book.rows.find((row) => row.personId === params.get('transcript'));
  if (transcript?.published) {
    const back = addressOf('maintain.teachingManage.scoreManagement', {
      Id: course.id,
      classId,
      person: transcript.personId,
    });
    return <Transcript classId={classId} personId={transcript.personId} back={back} />;
  }
  const labels = {
    all: t('grades.view.all'),
    pending: t('grades.view.pending'),
    failing: t('grades.view.failing'),
    missing: t('grades.view.missing'),
    changed: t('grades.view.changed'),
  };
  const offlineColumns = book.can.change ? book.columns.filter((column) => column.kind === 'offline') : [];
  const more = [
    ...offlineColumns.map((column) => ({
      key: column.key,
      label: t('grades.offline.open', { name: column.name }),
      onSelect: () => setAsk({ offline: column.key }),
    })),
    ...(book.can.change
      ? [
          { key: 'sheet', label: t('grades.import.download'), onSelect: () => void sheet.run(), divided: true },
          { key: 'import', label: t('grades.import.open'), onSelect: () => setAsk('import') },
        ]
      : []),
    ...(book.publication && !book.publication.withdrawn && isFilled(classCertificatesSlot)
      ? [
          {
            key: 'certificates',
            label: t('grades.certificates.open'),
            onSelect: () => setAsk('certificates'),
            divided: true,
          },
        ]
      : []),
    { key: 'export', label: t('grades.export.action'), onSelect: () => void taken.run(), divided: true },
    { key: 'history', label: t('grades.history.export'), onSelect: () => void history.run() },
    ...(book.can.registry
      ? [{ key: 'registryFill', label: t('grades.fill.open'), onSelect: () => setAsk('registryFill'), divided: true }]
      : []),
    ...(book.can.withdraw
      ? [{ key: 'withdraw', label: t('grades.withdraw.action'), onSelect: () => setAsk('withdraw'), divided: true }]
      : []),
  ];
  return (
    <div className="vse-book-page">
      <BookKeys
        onSearch={() => {
          filters.current?.open();
          document.querySelector<HTMLInputElement>('.vse-book-search input')?.focus();
        }}
        onPublish={book.can.publish ? () => setAsk('publish') : undefined}
        changes={book.can.change}
      />
      <CourseHead
        course={course}
        status={<Publication book={book} />}
        tools={
          <>
            {classes}
            <NarrowFilters ref={filters} inForce={Number(shown.view !== 'all') + Number(shown.text !== '')}>
              <Segments
                label={t('grades.view.name')}
                value={shown.view}
                items={shown.counts
                  .filter(({ key, count }) => count > 0 || key === 'all' || key === shown.view)
                  .map(({ key, count }) => ({ key, count, label: labels[key] }))}
                onChange={(key) => shown.set('show', key === 'all' ? '' : key)}
              />
              <TextField
                className="vse-book-search"
                label={t('grades.view.search')}
                labelHidden
                type="search"
                placeholder={t('grades.view.search')}
                value={shown.text}
                onChange={(event) => shown.set('kw', event.target.value)}
              />
            </NarrowFilters>
          </>
        }
        actions={
          <BookCommands
            classId={classId}
            classCode={classCode}
            book={book}
            more={more}
            onAppeals={() => showAppeals(true)}
            onPublish={() => setAsk('publish')}
          />
        }
      />
      <Notice book={book} />
      {shown.rows.length > 0 ? (
        <BookEntry
          classId={classId}
          book={book}
          rows={shown.rows}
          passLine={passLine}
          busy={answer.isFetching}
          onOpen={show}
        />
      ) : (
        <EmptyState
          {...(book.rows.length > 0 ? { drawing: 'no-match' as const } : {})}
          action={
            book.rows.length > 0 && (
              <Button
                onClick={() => {
                  shown.set('show', '');
                  shown.set('kw', '');
                }}
              >
                {t('grades.view.showAll')}
              </Button>
            )
          }
        >
          {book.rows.length > 0 ? t('ui.empty.filtered') : t('grades.publish.nobody')}
        </EmptyState>
      )}
      <PersonDrawer classId={classId} book={book} row={person} mayChange={book.can.change} onClose={() => show(null)} />
      <AppealDrawer
        classId={classId}
        book={book}
        open={params.get('appeals') !== null}
        onClose={() => showAppeals(false)}
      />
      {ask === 'publish' && <PublishDialog classId={classId} book={book} onClose={() => setAsk(null)} />}
      {ask === 'certificates' && (
        <SlotView slot={classCertificatesSlot} props={{ classId, onClose: () => setAsk(null) }} />
      )}
      {ask === 'registryFill' && <RegistryFillDialog classId={classId} onClose={() => setAsk(null)} />}
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
  const [params, setParams] = useAddressParams();
  const list = useCall(listClassesRoute, { params: { courseId: course.id } });
  if (!list.data) {
    return (
      <>
        <CourseHead course={course} />
        {list.error ? <GradesFailed failed={list} /> : <GradesWaiting />}
      </>
    );
  }
  const { rows } = list.data;
  const chosen = rows.find((row) => row.id === params.get('classId')) ?? rows[0];
  if (!chosen) {
    return (
      <>
        <CourseHead course={course} />
        <EmptyState>{t('grades.book.noClass')}</EmptyState>
      </>
    );
  }
  return (
    <ClassBook
      key={chosen.id}
      course={course}
      classId={chosen.id}
      classCode={chosen.code}
      classes={
        <Select
          label={t('grades.book.class')}
          labelHidden
          value={chosen.id}
          options={rows.map((row) => ({ value: row.id, label: `${row.name} · ${row.termName}` }))}
          onChange={(event) => setParams({ Id: course.id, classId: event.target.value })}
        />
      }
    />
  );
}

/** 成绩管理: the gradebook of a class. */
export default function GradebookPage() {
  return <CourseFrame ownHead>{(course) => <Classes course={course} />}</CourseFrame>;
}
