import { useState } from 'react';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { NumberField } from '../../../../ui/forms/number-field.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { completenessRoute } from '../../../courses/shared/info.contract.ts';
import { TARGETS_GROUP, TARGETS_MOST, type Targets } from '../../../courses/shared/targets.model.ts';
import { pageGroupRoute, publishDraftRoute, saveDraftRoute } from '../../../settings/shared/page-group.contract.ts';
import { constructionRoute } from '../../shared/construction.contract.ts';

const params = { group: TARGETS_GROUP };
const FIELDS = [
  ...(['objectives', 'experiments', 'minutesPerHour', 'shortest', 'longest'] as const),
  ...(['questionsPerChapter', 'talk', 'talkDays'] as const),
] as const satisfies readonly (keyof Targets)[];

/** What a complete course has, for every course of the platform; published at once. */
export function TargetsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const answer = useCall(pageGroupRoute, { params });
  const [typed, setTyped] = useState<Partial<Targets>>({});
  const live = answer.data?.live.content as Targets | undefined;
  const shown = live && { ...live, ...typed };
  const order = shown !== undefined && shown.shortest > shown.longest;
  const saving = useAction(
    async () => {
      if (!shown) return;
      const body = { version: answer.data?.draft?.version ?? 0, content: shown };
      const { version } = await call(saveDraftRoute, { params, body });
      await call(publishDraftRoute, { params, body: { version, reason: t('construction.targets.reason') } });
      await refresh(pageGroupRoute, constructionRoute, completenessRoute);
      onClose();
    },
    { done: t('construction.targets.saved') },
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('construction.targets')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          <Button variant="primary" loading={saving.busy} disabled={!shown || order} onClick={() => void saving.run()}>
            {t('ui.action.save')}
          </Button>
        </>
      }
    >
      {shown ? (
        <div className="vse-stack">
          <p className="vse-muted">{t('construction.targets.about')}</p>
          <div className="vse-form-pair">
            {FIELDS.map((field) => (
              <NumberField
                key={field}
                label={t(`construction.targets.${field}`)}
                value={shown[field]}
                min={1}
                max={TARGETS_MOST[field]}
                hint={t('construction.targets.rule', { n: TARGETS_MOST[field] })}
                error={field === 'longest' && order ? t('construction.targets.range') : undefined}
                onChange={(value) => setTyped((now) => ({ ...now, [field]: value }))}
              />
            ))}
          </div>
        </div>
      ) : answer.error ? (
        <CallError error={answer.error} compact retry={answer.refetch} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Dialog>
  );
}
