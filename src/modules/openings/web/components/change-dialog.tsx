import { useDeferredValue, useState } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { editedTime, toLocalTime } from '../../../../ui/forms/local-time.model.ts';
import { NumberField } from '../../../../ui/forms/number-field.tsx';
import { ReasonField, useReason } from '../../../../ui/forms/reason-field.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { changeOpeningRoute, type openingRoute, previewChangeRoute } from '../../shared/opening.contract.ts';
import * as model from '../../shared/opening.model.ts';
import { formatWindow } from './opening-labels.model.ts';

/** 改窗口/名额: what is typed is asked of the server, which names everybody whose booking would go. */
export default function ChangeDialog({
  opening,
  onClose,
  onDone,
}: {
  readonly opening: CallOutput<typeof openingRoute>;
  readonly onClose: () => void;
  readonly onDone: () => unknown;
}) {
  const t = useT();
  const [from, setFrom] = useState(() => toLocalTime(opening.startsAt));
  const [to, setTo] = useState(() => toLocalTime(opening.endsAt));
  const [people, setPeople] = useState(opening.people);
  const [runsEach, setRunsEach] = useState(opening.runsEach);
  const [runs, setRuns] = useState(opening.runs);
  const [places, setPlaces] = useState(opening.slots[0]?.places ?? 1);
  const [shown, setShown] = useState(false);
  const reason = useReason();
  const startsAt = editedTime(from, opening.startsAt);
  const endsAt = editedTime(to, opening.endsAt);
  const order = startsAt !== null && endsAt !== null && Date.parse(endsAt) > Date.parse(startsAt);
  const windowFault = order ? undefined : t('openings.fault.order');
  const runsFault = runs < people ? t('openings.fault.runs') : undefined;
  const body = {
    startsAt: startsAt ?? opening.startsAt,
    endsAt: endsAt ?? opening.endsAt,
    people,
    runsEach,
    runs,
    places: opening.needsBooking ? places : null,
  };
  const params = { id: opening.id };
  const hits = useCall(previewChangeRoute, { params, body: useDeferredValue(body) }, { enabled: order });
  const save = useAction(async () => {
    const { cancelled } = await call(changeOpeningRoute, {
      params,
      body: { ...body, reason: reason.text, version: opening.version },
    });
    toast.show({ text: t('openings.change.done', { n: cancelled }), tone: 'success' });
    await onDone();
  });
  return (
    <FormDialog
      title={t('openings.change.label')}
      submitLabel={t('openings.change.label')}
      busy={save.busy}
      width="min(520px, calc(100vw - 32px))"
      onSubmit={() => {
        setShown(true);
        if (!windowFault && !runsFault && !reason.fault) void save.run();
      }}
      onClose={onClose}
    >
      <div className="vse-stack">
        <TextField
          type="datetime-local"
          label={t('openings.column.starts')}
          value={from}
          error={save.error?.fieldMessage('startsAt')}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          type="datetime-local"
          label={t('openings.column.ends')}
          value={to}
          error={windowFault ?? save.error?.fieldMessage('endsAt')}
          onChange={(event) => setTo(event.target.value)}
        />
        <NumberField
          label={t('openings.column.people')}
          value={people}
          min={1}
          max={model.MAX_PEOPLE}
          onChange={setPeople}
        />
        <NumberField
          label={t('openings.apply.runsEach')}
          value={runsEach}
          min={1}
          max={model.MAX_RUNS_EACH}
          onChange={setRunsEach}
        />
        <NumberField
          label={t('openings.column.runs')}
          value={runs}
          min={1}
          max={model.MAX_PEOPLE * model.MAX_RUNS_EACH}
          error={runsFault}
          onChange={setRuns}
        />
        {opening.needsBooking && (
          <NumberField
            label={t('openings.apply.places')}
            value={places}
            min={1}
            max={model.MAX_SLOT_PLACES}
            error={save.error?.fieldMessage('grid.minutes')}
            onChange={setPlaces}
          />
        )}
        {hits.error && <Banner tone="error">{hits.error.message}</Banner>}
        {hits.data &&
          (hits.data.rows.length === 0 ? (
            <Banner tone="info">{t('openings.change.none')}</Banner>
          ) : (
            <Banner tone="warning" title={t('openings.change.hits', { n: hits.data.rows.length })}>
              <ul className="vse-lines-tight">
                {hits.data.rows.map((row) => (
                  <li key={row.id}>
                    {row.name} · {formatWindow(row)} · {t(`openings.change.why.${row.why}`)}
                  </li>
                ))}
              </ul>
            </Banner>
          ))}
        <ReasonField reason={reason} shown={shown} refused={save.error?.fieldMessage('reason')} />
      </div>
    </FormDialog>
  );
}
