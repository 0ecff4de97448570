import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { call } from '../../../../../ui/api/client.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { fromLocalTime, toLocalTime } from '../../../../../ui/forms/local-time.model.ts';
import { PersonPicker, type PickedPerson } from '../../../../../ui/forms/person-picker.tsx';
import { ReasonField, useReason } from '../../../../../ui/forms/reason-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import {
  extendHomeworkRoute,
  type extensionsRoute,
  homeworkLearnersRoute,
  MAX_EXTENDED_AT_ONCE,
} from '../../../shared/homework-life.contract.ts';
import type { Homework } from '../homework.model.ts';
import { refreshHomework } from '../refresh-homework.ts';

export type ExtensionRow = CallOutput<typeof extensionsRoute>['rows'][number];

/** Learners of the homework, found by name or number and chosen one by one. */
function LearnerPicker({
  homeworkId,
  chosen,
  onChange,
}: {
  readonly homeworkId: string;
  readonly chosen: readonly PickedPerson[];
  readonly onChange: (chosen: PickedPerson[]) => void;
}) {
  const t = useT();
  const [kw, setKw] = useState('');
  const found = useCall(
    homeworkLearnersRoute,
    { params: { homeworkId }, query: { kw } },
    { enabled: kw.trim() !== '', keepPrevious: true },
  );
  return (
    <PersonPicker
      labels={{
        search: t('homework.extend.search'),
        none: t('homework.extend.none'),
        chosen: t('homework.extend.chosen'),
      }}
      kw={kw}
      onKw={setKw}
      found={found}
      chosen={chosen}
      max={MAX_EXTENDED_AT_ONCE}
      noteOf={({ handedInAt }) =>
        handedInAt !== null && <span className="vse-muted-small"> · {t('homework.extend.handedIn')}</span>
      }
      onChange={onChange}
    />
  );
}

/** 个别延期: a due date of their own for some learners; a standing one is changed. */
export function ExtendDialog({
  homework,
  standing,
  onClose,
}: {
  readonly homework: Homework;
  readonly standing: ExtensionRow | null;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [chosen, setChosen] = useState<PickedPerson[]>(standing ? [standing] : []);
  const [dueAt, setDueAt] = useState(toLocalTime(standing?.dueAt));
  const [cutoffAt, setCutoffAt] = useState(toLocalTime(standing?.cutoffAt));
  const [sent, setSent] = useState(false);
  const reason = useReason();
  const due = fromLocalTime(dueAt);
  const cutoff = fromLocalTime(cutoffAt) ?? null;
  const extend = useAction(
    async () => {
      const personIds = chosen.map(({ personId }) => personId);
      const body = { personIds, dueAt: due!, cutoffAt: cutoff, reason: reason.text };
      await call(extendHomeworkRoute, { params: { homeworkId: homework.id }, body });
      await refreshHomework();
      onClose();
    },
    { quiet: true, done: t('homework.extended') },
  );
  const nobody = chosen.length === 0;
  return (
    <FormDialog
      title={standing ? t('homework.extend.title', { name: standing.name }) : t('homework.command.extend')}
      submitLabel={t('homework.extend.submit')}
      busy={extend.busy}
      onClose={onClose}
      onSubmit={() => {
        setSent(true);
        if (!nobody && due && !reason.fault) void extend.run();
      }}
    >
      {extend.error && extend.error.fields.length === 0 && <Banner tone="error">{extend.error.message}</Banner>}
      {!standing && (
        <>
          <LearnerPicker homeworkId={homework.id} chosen={chosen} onChange={setChosen} />
          {((sent && nobody) || extend.error?.fieldMessage('personIds')) && (
            <p className="vse-field-error" role="alert">
              {extend.error?.fieldMessage('personIds') ?? t('homework.extend.choose')}
            </p>
          )}
        </>
      )}
      <div className="vse-form-pair">
        <TextField
          type="datetime-local"
          label={t('homework.field.dueAt')}
          required
          value={dueAt}
          error={(sent && !due ? t('homework.fault.required') : undefined) ?? extend.error?.fieldMessage('dueAt')}
          onChange={(event) => setDueAt(event.target.value)}
        />
        <TextField
          type="datetime-local"
          label={t('homework.field.cutoffAt')}
          hint={t('homework.extend.cutoffHint')}
          value={cutoffAt}
          error={extend.error?.fieldMessage('cutoffAt')}
          onChange={(event) => setCutoffAt(event.target.value)}
        />
      </div>
      <ReasonField reason={reason} shown={sent} refused={extend.error?.fieldMessage('reason')} />
    </FormDialog>
  );
}
