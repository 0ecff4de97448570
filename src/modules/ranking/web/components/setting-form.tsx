import { useState } from 'react';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { Checkbox } from '../../../../ui/design/checkbox.tsx';
import { Drawer } from '../../../../ui/design/dialog.tsx';
import { RadioGroup } from '../../../../ui/design/radio-group.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { Switch } from '../../../../ui/design/switch.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { DRAWER_WIDTH, FormDrawer } from '../../../../ui/forms/form-drawer.tsx';
import { useForm } from '../../../../ui/forms/use-form.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { POINT_EVENTS } from '../../shared/points.model.ts';
import { EXTENTS, NAME_FORMS } from '../../shared/privacy.model.ts';
import {
  rankingEntriesRoute,
  rankingRoute,
  rankingSettingRoute,
  updateRankingSettingRoute,
} from '../../shared/ranking.contract.ts';
import { LADDERS } from '../../shared/ranking.model.ts';
import {
  fieldsOf,
  pointField,
  pointsFit,
  type Setting,
  type SettingFields,
  settingOf,
  topFits,
} from './setting-form.model.ts';
import './ranking.css';

function Form({
  courseId,
  setting,
  onClose,
}: {
  readonly courseId: string;
  readonly setting: Setting;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [start] = useState(() => fieldsOf(setting));
  const form = useForm<SettingFields>(
    start,
    (now) => ({
      top: topFits(now) ? undefined : t('ranking.settings.top.rule'),
      ...Object.fromEntries(
        POINT_EVENTS.flatMap((event) =>
          (['points', 'perDay'] as const).map((of) => [
            pointField(event, of),
            pointsFit(now, event, of) ? undefined : t('ranking.points.whole'),
          ]),
        ),
      ),
    }),
    async (now) => {
      await call(updateRankingSettingRoute, { params: { courseId }, body: settingOf(now, setting) });
      toast.show({ text: t('ranking.settings.saved'), tone: 'success' });
      await refresh(rankingSettingRoute, rankingRoute, rankingEntriesRoute);
      onClose();
    },
  );
  const { values, set } = form;
  return (
    <FormDrawer title={t('ranking.settings')} form={form} onClose={onClose}>
      <p className="vse-ranking-note">{t('ranking.settings.privacy')}</p>
      <Switch
        label={t('ranking.settings.closed')}
        checked={values.closed}
        onChange={(event) => set('closed', event.target.checked)}
      />
      <fieldset className="vse-ranking-group" disabled={values.closed}>
        <legend>{t('ranking.settings.ladders')}</legend>
        {LADDERS.map((ladder) => (
          <Checkbox
            key={ladder}
            label={t(`ranking.ladder.${ladder}`)}
            hint={t(ladder === 'mark' ? 'ranking.about.mark.own' : `ranking.about.${ladder}`)}
            checked={values.ladders.includes(ladder)}
            onChange={(event) =>
              set(
                'ladders',
                LADDERS.filter((one) => (one === ladder ? event.target.checked : values.ladders.includes(one))),
              )
            }
          />
        ))}
      </fieldset>
      <RadioGroup
        label={t('ranking.settings.names')}
        inline
        value={values.names}
        disabled={values.closed}
        onChange={(names) => set('names', names)}
        options={NAME_FORMS.map((value) => ({ value, label: t(`ranking.names.${value}`) }))}
      />
      <RadioGroup
        label={t('ranking.settings.extent')}
        value={values.extent}
        disabled={values.closed}
        onChange={(extent) => set('extent', extent)}
        options={EXTENTS.map((value) => ({ value, label: t(`ranking.extent.${value}`) }))}
      />
      {values.extent === 'top' && (
        <TextField {...form.field('top')} inputMode="numeric" label={t('ranking.settings.top')} required />
      )}
      <fieldset className="vse-ranking-group">
        <legend>{t('ranking.settings.points')}</legend>
        <p className="vse-ranking-note">{t('ranking.settings.perDayHint')}</p>
        {POINT_EVENTS.map((event) => (
          <div key={event} className="vse-form-pair">
            <TextField
              {...form.field(pointField(event, 'points'))}
              inputMode="numeric"
              label={t('ranking.settings.pointsOf', { event: t(`ranking.entry.${event}`) })}
              required
            />
            <TextField
              {...form.field(pointField(event, 'perDay'))}
              inputMode="numeric"
              label={t('ranking.settings.perDay', { event: t(`ranking.entry.${event}`) })}
            />
          </div>
        ))}
      </fieldset>
    </FormDrawer>
  );
}

/** 排行设置: what learners see of the ladders, and the points of events. */
export function SettingForm({ courseId, onClose }: { readonly courseId: string; readonly onClose: () => void }) {
  const t = useT();
  const answer = useCall(rankingSettingRoute, { params: { courseId } });
  if (answer.data) return <Form courseId={courseId} setting={answer.data} onClose={onClose} />;
  return (
    <Drawer open width={DRAWER_WIDTH} title={t('ranking.settings')} onClose={onClose}>
      {answer.error ? <CallError error={answer.error} compact retry={answer.refetch} /> : <SkeletonText lines={10} />}
    </Drawer>
  );
}
