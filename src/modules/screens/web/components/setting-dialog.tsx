import { useState } from 'react';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../ui/design/checkbox.tsx';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { TextArea } from '../../../../ui/design/text-area.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { pageGroupRoute, publishDraftRoute, saveDraftRoute } from '../../../settings/shared/page-group.contract.ts';
import { SCREEN_GROUP, type ScreenSetting } from '../../shared/screen.model.ts';

const params = { group: SCREEN_GROUP };
const codesIn = (text: string) => [...new Set(text.split(/[\s,，、;；]+/).filter(Boolean))];

/** Who may see the screen, and which units it may be narrowed to; published at once. */
export function SettingDialog({ onClose, onSaved }: { readonly onClose: () => void; readonly onSaved: () => void }) {
  const t = useT();
  const answer = useCall(pageGroupRoute, { params });
  const [typed, setTyped] = useState<{ readonly signIn: boolean; readonly units: string } | null>(null);
  const { data } = answer;
  const live = data?.live.content as ScreenSetting | undefined;
  const shown = typed ?? (live ? { signIn: live.signIn, units: live.units.join('\n') } : null);
  const saving = useAction(async () => {
    if (!shown) return;
    const content: ScreenSetting = { signIn: shown.signIn, units: codesIn(shown.units) };
    const { version } = await call(saveDraftRoute, { params, body: { version: data?.draft?.version ?? 0, content } });
    await call(publishDraftRoute, { params, body: { version, reason: t('screens.setting.reason') } });
    await refresh(pageGroupRoute);
    onSaved();
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('screens.setting')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          <Button variant="primary" loading={saving.busy} disabled={!shown} onClick={() => void saving.run()}>
            {t('ui.action.save')}
          </Button>
        </>
      }
    >
      {shown ? (
        <div className="vse-stack">
          <Checkbox
            label={t('screens.setting.signIn')}
            checked={shown.signIn}
            onChange={(event) => setTyped({ ...shown, signIn: event.target.checked })}
          />
          <TextArea
            label={t('screens.setting.units')}
            hint={t('screens.setting.units.hint')}
            rows={6}
            value={shown.units}
            error={saving.error?.fields[0]?.message}
            onChange={(event) => setTyped({ ...shown, units: event.target.value })}
          />
        </div>
      ) : answer.error ? (
        <CallError
          error={answer.error}
          title={t('ui.error.unknown')}
          retry={answer.refetch}
          retrying={answer.isFetching}
        />
      ) : (
        <SkeletonText lines={4} />
      )}
    </Dialog>
  );
}
