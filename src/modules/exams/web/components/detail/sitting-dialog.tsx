import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { WaitingBlock } from '../../../../../ui/design/skeleton.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { ReasonField, useReason } from '../../../../../ui/forms/reason-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { EXAM_LIMITS } from '../../../shared/exam-settings.model.ts';
import { createSittingRoute, sittingCandidatesRoute } from '../../../shared/sitting.contract.ts';
import { type LaterSitting, mayBeNamed } from '../../../shared/sitting.policy.ts';
import type { Exam } from '../exam.model.ts';
import { refreshExams } from '../refresh-exams.ts';
import '../../../../../ui/forms/person-picker.css';

type Person = CallOutput<typeof sittingCandidatesRoute>['rows'][number];

/** How the exam went for somebody, in a word or a number. */
function OutcomeText({ person }: { readonly person: Person }) {
  const t = useT();
  const { outcome, percent, arranged, deferred } = person;
  const went =
    outcome === 'absent'
      ? t('exams.later.absent')
      : percent === null
        ? t('exams.later.below')
        : t('exams.later.percent', { percent: Math.round(percent * 10) / 10 });
  return (
    <span className="vse-muted-small">
      {[
        went,
        ...(deferred ? [t('exams.later.approved')] : []),
        ...(arranged ? [t(`exams.later.arranged.${arranged}`)] : []),
      ].join(' · ')}
    </span>
  );
}

/** People to tick, all of them with one box. */
function People({
  label,
  people,
  chosen,
  onChange,
}: {
  readonly label: string;
  readonly people: readonly Person[];
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}) {
  const t = useT();
  const every = people.length > 0 && people.every(({ personId }) => chosen.has(personId));
  return (
    <fieldset className="vse-exams-later">
      <legend>{label}</legend>
      <Checkbox
        label={t('exams.later.all')}
        checked={every}
        indeterminate={!every && chosen.size > 0}
        onChange={() => onChange(new Set(every ? [] : people.map(({ personId }) => personId)))}
      />
      <ul className="vse-persons-found">
        {people.map((one) => (
          <li key={one.personId}>
            <Checkbox
              label={
                <>
                  {one.name} <span className="vse-num">{one.number}</span>
                  {one.className !== null && <span className="vse-muted-small"> {one.className}</span>}
                </>
              }
              checked={chosen.has(one.personId)}
              onChange={({ target }) => {
                const next = new Set(chosen);
                if (target.checked) next.add(one.personId);
                else next.delete(one.personId);
                onChange(next);
              }}
            />
            <OutcomeText person={one} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/**
 * 安排补考 and 安排缓考: a draft of another sitting for who is ticked. For a make-up those are ticked for whom nothing is
 * arranged yet; for a deferred one those whose request was approved.
 */
export function SittingDialog({
  exam,
  sitting,
  onClose,
  onCreated,
}: {
  readonly exam: Exam;
  readonly sitting: LaterSitting;
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}) {
  const t = useT();
  const params = { examId: exam.id };
  const read = useCall(sittingCandidatesRoute, { params });
  const { min, max } = EXAM_LIMITS.name;
  const [name, setName] = useState(() => t(`exams.later.name.${sitting}`, { name: exam.name }).slice(0, max));
  const [ticked, setTicked] = useState<ReadonlySet<string> | null>(null);
  const [sent, setSent] = useState(false);
  const reason = useReason();
  const people = (read.data?.rows ?? []).filter(({ outcome }) => mayBeNamed(sitting, outcome));
  const proposed = people.filter(({ arranged, deferred }) => arranged === null && (sitting === 'makeup' || deferred));
  const chosen = ticked ?? new Set(proposed.map(({ personId }) => personId));
  const length = name.trim().length;
  const nameFault = length >= min && length <= max ? undefined : t('exams.fault.name', { min, max });
  const wants = sitting === 'deferred';
  const create = useAction(
    async () => {
      const body = {
        ...{ sitting, name: name.trim(), reason: wants ? reason.text : null },
        personIds: people.flatMap(({ personId }) => (chosen.has(personId) ? [personId] : [])),
      };
      const { id } = await call(createSittingRoute, { params, body });
      await refreshExams();
      onCreated(id);
    },
    { quiet: true, done: t('exams.later.done') },
  );
  const chosenFault = chosen.size === 0 ? t('exams.later.choose') : undefined;
  const fault = (sent ? chosenFault : undefined) ?? create.error?.fieldMessage('personIds');
  return (
    <FormDialog
      title={t(`exams.later.title.${sitting}`, { name: exam.name })}
      submitLabel={t('exams.later.submit', { n: chosen.size })}
      busy={create.busy}
      disabled={people.length === 0}
      onClose={onClose}
      onSubmit={() => {
        setSent(true);
        if (!nameFault && !chosenFault && !(wants && reason.fault)) void create.run();
      }}
    >
      {create.error && create.error.fields.length === 0 && <Banner tone="error">{create.error.message}</Banner>}
      <p className="vse-muted-small">{t('exams.later.note')}</p>
      {read.error && <CallError error={read.error} retry={read.refetch} compact />}
      {!read.data && !read.error && <WaitingBlock height="160px" />}
      {read.data && (
        <>
          {sitting === 'makeup' && read.data.pending > 0 && (
            <Banner tone="warning">{t('exams.later.pending', { n: read.data.pending })}</Banner>
          )}
          {people.length === 0 ? (
            <p role="status">{t(`exams.later.none.${sitting}`)}</p>
          ) : (
            <>
              <TextField
                label={t('exams.field.name')}
                required
                maxLength={max}
                value={name}
                error={(sent ? nameFault : undefined) ?? create.error?.fieldMessage('name')}
                onChange={(event) => setName(event.target.value)}
              />
              <People
                label={t(`exams.later.people.${sitting}`, { passLine: read.data.passLine })}
                people={people}
                chosen={chosen}
                onChange={setTicked}
              />
              {fault && (
                <p className="vse-field-error" role="alert">
                  {fault}
                </p>
              )}
              {read.data.left > 0 && <p className="vse-muted-small">{t('exams.later.left', { n: read.data.left })}</p>}
              {wants && <ReasonField reason={reason} shown={sent} refused={create.error?.fieldMessage('reason')} />}
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}
