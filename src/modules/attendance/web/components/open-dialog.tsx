import { useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { RadioGroup } from '../../../../ui/design/radio-group.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { attendanceRoute, openSessionRoute } from '../../shared/attendance.contract.ts';
import { CHECK_IN_WAYS, type CheckInWay, MINUTES, RADIUS, TITLE_LENGTH } from '../../shared/attendance.model.ts';
import { findPlace } from './find-place.ts';

const START = { minutes: '10', late: '5', radius: '100' } as const;

/** A whole number within bounds, or null. */
function wholeOf(text: string, { min, max }: { readonly min: number; readonly max: number }): number | null {
  const value = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : null;
}

/** 发起签到: how one checks in, until when, and from when on one is late. */
export function OpenDialog({
  classId,
  number,
  onClose,
}: {
  readonly classId: string;
  /** Which session of the class it is, for its title. */
  readonly number: number;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [title, setTitle] = useState(() => t('attendance.open.titleOf', { n: number }));
  const [way, setWay] = useState<CheckInWay>('qr');
  const [minutes, setMinutes] = useState<string>(START.minutes);
  const [late, setLate] = useState<string>(START.late);
  const [radius, setRadius] = useState<string>(START.radius);
  const [tried, setTried] = useState(false);
  const [lost, setLost] = useState(false);
  const lasts = wholeOf(minutes, MINUTES);
  const lateFrom = late.trim() === '' ? null : wholeOf(late, MINUTES);
  const within = wholeOf(radius, RADIUS);
  const faults = {
    title: title.trim() === '' ? t('attendance.fault.title') : undefined,
    minutes: lasts === null ? t('attendance.fault.minutes', MINUTES) : undefined,
    late:
      late.trim() !== '' && (lateFrom === null || (lasts !== null && lateFrom >= lasts))
        ? t('attendance.fault.late')
        : undefined,
    radius: way === 'location' && within === null ? t('attendance.fault.radius', RADIUS) : undefined,
  };
  const open = useAction(
    async () => {
      if (lasts === null) return;
      setLost(false);
      let place = null;
      if (way === 'location') {
        const here = await findPlace();
        if (!here || within === null) return setLost(true);
        place = { ...here, radius: within };
      }
      const body = { title: title.trim(), way, minutes: lasts, lateMinutes: lateFrom, place };
      await call(openSessionRoute, { params: { classId }, body });
      await refresh(attendanceRoute);
      onClose();
    },
    { quiet: true },
  );
  const fault = (name: keyof typeof faults, path: string) =>
    (tried ? faults[name] : undefined) ?? open.error?.fieldMessage(path);
  return (
    <FormDialog
      title={t('attendance.open')}
      submitLabel={t('attendance.open.submit')}
      busy={open.busy}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (Object.values(faults).every((one) => one === undefined)) void open.run();
      }}
    >
      {open.error && open.error.fields.length === 0 && <Banner tone="error">{open.error.message}</Banner>}
      {lost && <Banner tone="error">{t('attendance.checkIn.noPlace')}</Banner>}
      <TextField
        label={t('attendance.field.title')}
        required
        value={title}
        maxLength={TITLE_LENGTH.max}
        error={fault('title', 'title')}
        onChange={(event) => setTitle(event.target.value)}
      />
      <RadioGroup
        label={t('attendance.field.way')}
        value={way}
        onChange={setWay}
        options={CHECK_IN_WAYS.map((value) => ({
          value,
          label: t(`attendance.way.${value}`),
          hint: t(`attendance.way.${value}.hint`),
        }))}
      />
      {way === 'location' && (
        <TextField
          label={t('attendance.field.radius')}
          hint={t('attendance.field.radiusHint')}
          required
          inputMode="numeric"
          value={radius}
          error={fault('radius', 'place.radius')}
          onChange={(event) => setRadius(event.target.value)}
        />
      )}
      <div className="vse-att-pair">
        <TextField
          label={t('attendance.field.minutes')}
          required
          inputMode="numeric"
          value={minutes}
          error={fault('minutes', 'minutes')}
          onChange={(event) => setMinutes(event.target.value)}
        />
        <TextField
          label={t('attendance.field.late')}
          hint={t('attendance.field.lateHint')}
          inputMode="numeric"
          value={late}
          error={fault('late', 'lateMinutes')}
          onChange={(event) => setLate(event.target.value)}
        />
      </div>
    </FormDialog>
  );
}
