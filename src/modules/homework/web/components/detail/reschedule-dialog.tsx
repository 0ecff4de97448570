import { useState } from 'react';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { editedTime, toLocalTime } from '../../../../../ui/forms/local-time.model.ts';
import { ReasonField, useReason } from '../../../../../ui/forms/reason-field.tsx';
import { formatList } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { previewRescheduleRoute, rescheduleHomeworkRoute } from '../../../shared/homework-life.contract.ts';
import { datesFault } from '../editor/plan.model.ts';
import type { Homework } from '../homework.model.ts';
import { refreshHomework } from '../refresh-homework.ts';

const DATES = ['opensAt', 'dueAt', 'cutoffAt'] as const;
type Typed = Record<(typeof DATES)[number], string>;
const typed = (of: Record<(typeof DATES)[number], string | null>): Typed => ({
  opensAt: toLocalTime(of.opensAt),
  dueAt: toLocalTime(of.dueAt),
  cutoffAt: toLocalTime(of.cutoffAt),
});

/** 改截止: other dates for all and for classes, and whose hand-in they turn. */
export function RescheduleDialog({ homework, onClose }: { readonly homework: Homework; readonly onClose: () => void }) {
  const t = useT();
  const [dates, setDates] = useState(() => typed(homework));
  const [classes, setClasses] = useState(
    () =>
      new Map(
        homework.classes.map(
          (one) => [one.id, { ...typed(one), own: DATES.some((key) => one[key] !== null) }] as const,
        ),
      ),
  );
  const put = (id: string, change: Partial<Typed & { own: boolean }>) =>
    setClasses(new Map(classes).set(id, { ...classes.get(id)!, ...change }));
  const own = homework.classes.filter(({ id }) => classes.get(id)!.own);
  const [sent, setSent] = useState(false);
  const reason = useReason();
  const params = { homeworkId: homework.id };
  const dueAt = editedTime(dates.dueAt, homework.dueAt);
  const moved = {
    opensAt: editedTime(dates.opensAt, homework.opensAt),
    cutoffAt: editedTime(dates.cutoffAt, homework.cutoffAt),
    classes: own.map((one) => {
      const now = classes.get(one.id)!;
      return {
        id: one.id,
        opensAt: editedTime(now.opensAt, one.opensAt),
        dueAt: editedTime(now.dueAt, one.dueAt),
        cutoffAt: editedTime(now.cutoffAt, one.cutoffAt),
      };
    }),
  };
  const fault = dates.dueAt === '' ? { dueAt: { code: 'required' as const } } : datesFault(dates);
  const faulty = Object.keys(fault).length > 0;
  const preview = useCall(
    previewRescheduleRoute,
    { params, body: { ...moved, dueAt: dueAt ?? '' } },
    { enabled: !faulty && homework.handedIn > 0, keepPrevious: true },
  );
  const move = useAction(
    async () => {
      const body = { ...moved, dueAt: dueAt!, version: homework.version, reason: reason.text };
      await call(rescheduleHomeworkRoute, { params, body });
      await refreshHomework();
      onClose();
    },
    { quiet: true, done: t('homework.rescheduled') },
  );
  const errorOf = (key: (typeof DATES)[number]) => {
    const found = fault[key as keyof typeof fault];
    return found ? t(`homework.fault.${found.code as 'dueAt'}`) : move.error?.fieldMessage(key);
  };
  const turned = (key: 'late' | 'inTime') => {
    const found = preview.data?.[key];
    if (!found || found.count === 0) return null;
    return (
      <Banner key={key} tone={key === 'late' ? 'warning' : 'info'}>
        {t(`homework.reschedule.${key}`, { n: found.count, names: formatList(found.names) })}
      </Banner>
    );
  };
  return (
    <FormDialog
      title={t('homework.command.reschedule')}
      submitLabel={t('homework.reschedule.submit')}
      busy={move.busy}
      onClose={onClose}
      onSubmit={() => {
        setSent(true);
        if (!reason.fault && !faulty) void move.run();
      }}
    >
      {move.error && move.error.fields.length === 0 && <Banner tone="error">{move.error.message}</Banner>}
      <p className="vse-muted-small">{t('homework.reschedule.note')}</p>
      {DATES.map((key) => (
        <TextField
          key={key}
          type="datetime-local"
          label={t(`homework.field.${key}`)}
          required={key === 'dueAt'}
          value={dates[key]}
          error={errorOf(key)}
          onChange={(event) => setDates({ ...dates, [key]: event.target.value })}
        />
      ))}
      {homework.classes.map((one) => {
        const now = classes.get(one.id)!;
        const at = own.findIndex(({ id }) => id === one.id);
        return (
          <fieldset key={one.id} className="vse-homework-class">
            <legend>{one.name}</legend>
            <Checkbox
              label={t('homework.field.ownDates')}
              checked={now.own}
              onChange={(event) => put(one.id, { own: event.target.checked })}
            />
            {now.own &&
              DATES.map((key) => (
                <TextField
                  key={key}
                  type="datetime-local"
                  label={t(`homework.field.${key}`)}
                  value={now[key]}
                  error={move.error?.fieldMessage(['classes', at, key].join('.'))}
                  onChange={(event) => put(one.id, { [key]: event.target.value })}
                />
              ))}
          </fieldset>
        );
      })}
      {turned('late')}
      {turned('inTime')}
      {preview.error && preview.error.fields.length === 0 && (
        <CallError error={preview.error} retry={preview.refetch} compact />
      )}
      <ReasonField reason={reason} shown={sent} refused={move.error?.fieldMessage('reason')} />
    </FormDialog>
  );
}
