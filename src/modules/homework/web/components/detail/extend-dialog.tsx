import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { CloseIcon } from '../../../../../ui/design/icons.ts';
import { SearchBox } from '../../../../../ui/design/search-box.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { fromLocalTime, toLocalTime } from '../../../../../ui/forms/local-time.model.ts';
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
interface Person {
  readonly personId: string;
  readonly name: string;
  readonly number: string | null;
}

/** Learners of the homework, found by name or number and chosen one by one. */
function LearnerPicker({
  homeworkId,
  chosen,
  onChange,
}: {
  readonly homeworkId: string;
  readonly chosen: readonly Person[];
  readonly onChange: (chosen: Person[]) => void;
}) {
  const t = useT();
  const [kw, setKw] = useState('');
  const asked = kw.trim() !== '';
  const found = useCall(
    homeworkLearnersRoute,
    { params: { homeworkId }, query: { kw } },
    { enabled: asked, keepPrevious: true },
  );
  const rows = asked ? (found.data?.rows ?? []) : [];
  const ids = new Set(chosen.map(({ personId }) => personId));
  return (
    <div className="vse-lines">
      <SearchBox
        label={t('homework.extend.search')}
        placeholder={t('homework.extend.search')}
        clearLabel={t('ui.action.clear')}
        value={kw}
        onSearch={setKw}
      />
      {found.error && <CallError error={found.error} retry={found.refetch} compact />}
      {asked && found.data && rows.length === 0 && (
        <p className="vse-note-small" role="status">
          {t('homework.extend.none')}
        </p>
      )}
      {rows.length > 0 && (
        <ul className="vse-homework-found">
          {rows.map(({ className, dueAt: _, handedInAt, ...one }) => (
            <li key={one.personId}>
              <span>
                {one.name} <span className="vse-num">{one.number}</span> · {className}
                {handedInAt !== null && <span className="vse-note-small"> · {t('homework.extend.handedIn')}</span>}
              </span>
              <Button
                size="small"
                disabled={ids.has(one.personId) || chosen.length >= MAX_EXTENDED_AT_ONCE}
                aria-label={t(ids.has(one.personId) ? 'homework.extend.addedName' : 'homework.extend.add', {
                  name: one.name,
                })}
                onClick={() => onChange([...chosen, one])}
              >
                {t(ids.has(one.personId) ? 'homework.extend.added' : 'homework.extend.addShort')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {chosen.length > 0 && (
        <ul className="vse-homework-chosen" aria-label={t('homework.extend.chosen')}>
          {chosen.map((one) => (
            <li key={one.personId}>
              {one.name} <span className="vse-num">{one.number}</span>
              <Button
                size="small"
                variant="ghost"
                icon={<CloseIcon aria-hidden="true" />}
                aria-label={t('homework.extend.remove', { name: one.name })}
                onClick={() => onChange(chosen.filter(({ personId }) => personId !== one.personId))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
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
  const [chosen, setChosen] = useState<Person[]>(standing ? [standing] : []);
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
