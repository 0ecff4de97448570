import { useState } from 'react';
import { ApiError } from '../../../../ui/api/api-error.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { RadioGroup } from '../../../../ui/design/radio-group.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { formatInstant, formatList } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import {
  bookSlotRoute,
  joinableOpeningsRoute,
  openingSlotsRoute,
  ownBookingsRoute,
} from '../../shared/opening.contract.ts';
import { formatWindow } from './opening-labels.model.ts';

/** Slots shown at first; the rest by a day that is chosen. */
const SHOWN = 60;

/** Chooses a slot of an opening and books a place in it. */
export default function BookDialog({
  id,
  name,
  cancelHours,
  onClose,
}: {
  readonly id: string;
  readonly name: string;
  readonly cancelHours: number;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [slotId, setSlot] = useState('');
  const [day, setDay] = useState('');
  const [gone, setGone] = useState<string | null>(null);
  const slots = useCall(openingSlotsRoute, { params: { id } });
  const book = useAction(
    async () => {
      try {
        await call(bookSlotRoute, { params: { id }, body: { slotId } });
      } catch (error) {
        const free = error instanceof ApiError && Array.isArray(error.data.Free) ? (error.data.Free as string[]) : [];
        if (free.length > 0) {
          setGone(t('openings.book.nearest', { times: formatList(free.map((iso) => formatInstant(iso))) }));
        }
        await refresh(openingSlotsRoute, joinableOpeningsRoute);
        throw error;
      }
      await refresh(joinableOpeningsRoute, ownBookingsRoute, openingSlotsRoute);
      onClose();
    },
    { done: t('openings.book.done') },
  );
  const all = slots.data?.rows ?? [];
  const days = [...new Set(all.map(({ startsAt }) => formatInstant(startsAt).slice(0, 10)))];
  const chosenDay = days.includes(day) ? day : (days[0] ?? '');
  const shown = all.filter(({ startsAt }) => formatInstant(startsAt).startsWith(chosenDay)).slice(0, SHOWN);
  return (
    <FormDialog
      title={t('openings.book.title', { name })}
      submitLabel={t('openings.book.book')}
      busy={book.busy}
      disabled={!shown.some((slot) => slot.id === slotId && slot.refusal === null)}
      width="min(520px, calc(100vw - 32px))"
      onSubmit={() => void book.run()}
      onClose={onClose}
    >
      <div className="vse-stack">
        <p className="vse-muted-small">{t('openings.book.lead', { n: cancelHours })}</p>
        {gone && <Banner tone="warning">{gone}</Banner>}
        {slots.error ? (
          <CallError error={slots.error} compact retry={slots.refetch} />
        ) : !slots.data ? (
          <SkeletonText lines={6} />
        ) : all.length === 0 ? (
          <EmptyState compact>{t('openings.book.none')}</EmptyState>
        ) : (
          <>
            {days.length > 1 && (
              <div className="opening-days">
                <RadioGroup
                  label={t('openings.book.day')}
                  inline
                  value={chosenDay}
                  onChange={setDay}
                  options={days.map((value) => ({ value, label: value.slice(5) }))}
                />
              </div>
            )}
            <RadioGroup
              label={t('openings.column.slot')}
              value={slotId}
              onChange={setSlot}
              options={shown.map((slot) => ({
                value: slot.id,
                label: formatWindow(slot),
                disabled: slot.refusal !== null,
                hint: slot.mine
                  ? t('openings.booking.booked')
                  : slot.refusal
                    ? t(`openings.refusal.${slot.refusal}`)
                    : t('openings.book.free', { n: slot.free, m: slot.places }),
              }))}
            />
          </>
        )}
      </div>
    </FormDialog>
  );
}
