import { useState } from 'react';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { PlusIcon } from '../../../../../ui/design/icons.ts';
import { Pager } from '../../../../../ui/design/pager.tsx';
import { SearchBox } from '../../../../../ui/design/search-box.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { undoToast } from '../../../../../ui/forms/undo-toast.ts';
import { formatInstant, formatList, formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { usePagerLabels } from '../../../../../ui/shell/pager-labels.ts';
import { admitRoute, candidatesRoute, dismissRoute } from '../../../shared/candidate.contract.ts';
import { CandidatePicker } from '../editor/candidate-picker.tsx';
import type { Exam } from '../exam.model.ts';
import { refreshExams } from '../refresh-exams.ts';
import { type Candidate, GrantDialog } from './grant-dialog.tsx';

const SIZE = 50;

/** What a candidate is granted, in words. */
function Granted({ of }: { readonly of: Candidate['accommodation'] }) {
  const t = useT();
  if (!of) return '—';
  const texts = [
    ...(of.extraMinutes ? [t('exams.granted.minutes', { n: of.extraMinutes })] : []),
    ...(of.extraPercent ? [t('exams.granted.percent', { n: of.extraPercent })] : []),
    ...(of.opensAt ? [t('exams.granted.from', { time: formatInstant(of.opensAt) })] : []),
    ...(of.closesAt ? [t('exams.granted.to', { time: formatInstant(of.closesAt) })] : []),
    ...(of.extraAttempts ? [t('exams.granted.attempts', { n: of.extraAttempts })] : []),
    ...(of.networkExempt ? [t('exams.granted.network')] : []),
  ];
  return (
    <span className="vse-exams-two">
      <span>{formatList(texts)}</span>
      <small>{of.reason}</small>
    </span>
  );
}

/** Names candidates one by one. */
function AdmitDialog({ exam, onClose }: { readonly exam: Exam; readonly onClose: () => void }) {
  const t = useT();
  const [persons, setPersons] = useState<Exam['persons']>([]);
  const admit = useAction(async () => {
    const personIds = persons.map(({ personId }) => personId);
    await call(admitRoute, { params: { examId: exam.id }, body: { personIds } });
    await refreshExams();
    onClose();
  });
  return (
    <FormDialog
      title={t('exams.admit')}
      submitLabel={t('exams.admit.submit', { n: persons.length })}
      busy={admit.busy}
      disabled={persons.length === 0}
      onClose={onClose}
      onSubmit={() => void admit.run()}
    >
      <p className="vse-muted-small">{t('exams.admit.note')}</p>
      <CandidatePicker courseId={exam.courseId} persons={persons} onChange={setPersons} />
    </FormDialog>
  );
}

/** 考生: who sits the exam, with what each is granted. */
export function CandidatesPanel({ exam }: { readonly exam: Exam }) {
  const t = useT();
  const labels = usePagerLabels();
  const [kw, setKw] = useState('');
  const [classId, setClassId] = useState('');
  const [granted, setGranted] = useState(false);
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<Candidate | null>(null);
  const [admitting, setAdmitting] = useState(false);
  const query = {
    page,
    size: SIZE,
    kw,
    ...(classId ? { class: classId } : {}),
    ...(granted ? { granted: 'true' as const } : {}),
  };
  const list = useCall(candidatesRoute, { params: { examId: exam.id }, query }, { keepPrevious: true });
  const dismiss = useAction(async ({ personId, name }: Candidate) => {
    const params = { examId: exam.id };
    await call(dismissRoute, { params: { ...params, personId } });
    await refreshExams();
    undoToast(t('exams.dismiss.done', { name }), async () => {
      await call(admitRoute, { params, body: { personIds: [personId] } });
      await refreshExams();
    });
  });
  const narrow = (change: () => void) => {
    change();
    setPage(1);
  };
  if (list.error && !list.data) return <CallError error={list.error} retry={list.refetch} />;
  if (!list.data) return <SkeletonBlock height="320px" />;
  const { rows, total, expected, classes } = list.data;
  const waiting = exam.state === 'draft' || exam.state === 'published';
  return (
    <div className="vse-stack">
      <div className="vse-exams-filters">
        <SearchBox
          label={t('exams.candidates.search')}
          placeholder={t('exams.candidates.search')}
          value={kw}
          onSearch={(text) => narrow(() => setKw(text))}
        />
        {classes.length > 1 && (
          <Select
            label={t('exams.field.classes')}
            labelHidden
            placeholder={t('exams.filter.allClasses')}
            value={classId}
            options={classes.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => narrow(() => setClassId(event.target.value))}
          />
        )}
        <Checkbox
          label={t('exams.candidates.granted')}
          checked={granted}
          onChange={(event) => narrow(() => setGranted(event.target.checked))}
        />
        <span className="vse-muted-small vse-push" role="status">
          {t(expected ? 'exams.candidates.expected' : 'exams.candidates.total', { n: formatNumber(total) })}
        </span>
        {exam.can.admit && (
          <Button icon={<PlusIcon aria-hidden="true" />} onClick={() => setAdmitting(true)}>
            {t('exams.admit')}
          </Button>
        )}
      </div>
      <SimpleTable
        caption={t('exams.tab.candidates')}
        captionHidden
        rows={rows}
        rowKey={(row) => row.personId}
        empty={
          <EmptyState compact>{t(kw || classId || granted ? 'exams.noMatch' : 'exams.candidates.none')}</EmptyState>
        }
        columns={[
          {
            key: 'number',
            title: t('exams.column.number'),
            render: (row) => <span className="vse-num">{row.number ?? '—'}</span>,
          },
          { key: 'name', title: t('exams.column.person'), heading: true, render: (row) => row.name },
          { key: 'class', title: t('exams.column.class'), render: (row) => row.className ?? '—' },
          { key: 'via', title: t('exams.column.via'), render: (row) => t(`exams.via.${row.via}`) },
          ...(expected
            ? []
            : [
                {
                  key: 'form',
                  title: t('exams.column.form'),
                  render: (row: Candidate) => t(row.form ? 'exams.form.made' : 'exams.form.making'),
                },
              ]),
          { key: 'granted', title: t('exams.column.granted'), render: (row) => <Granted of={row.accommodation} /> },
        ]}
        {...(exam.can.accommodate
          ? {
              actionsTitle: t('table.actions'),
              rowActions: (row: Candidate) => (
                <>
                  {row.via === 'person' && waiting && exam.can.admit && (
                    <Button
                      size="small"
                      variant="ghost"
                      aria-label={t('exams.dismiss.of', { name: row.name })}
                      onClick={() => void dismiss.run(row)}
                    >
                      {t('exams.dismiss')}
                    </Button>
                  )}
                  <Button
                    size="small"
                    aria-label={t('exams.grant.of', { name: row.name })}
                    onClick={() => setChosen(row)}
                  >
                    {t('exams.grant')}
                  </Button>
                </>
              ),
            }
          : {})}
      />
      {total > SIZE && <Pager page={page} size={SIZE} total={total} onPage={setPage} labels={labels} />}
      {chosen && <GrantDialog key={chosen.personId} exam={exam} candidate={chosen} onClose={() => setChosen(null)} />}
      {admitting && <AdmitDialog exam={exam} onClose={() => setAdmitting(false)} />}
    </div>
  );
}
