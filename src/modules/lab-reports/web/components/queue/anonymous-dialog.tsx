import { useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { Switch } from '../../../../../ui/design/switch.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { nodeRulesRoute, setAnonymousRoute } from '../../../shared/marking.contract.ts';
import { getReportRoute, reportQueueRoute } from '../../../shared/report.contract.ts';
import { ReasonDialog } from '../reason-dialog.tsx';

/** Which experiments of a course are marked without names; showing names again asks why. */
export function AnonymousDialog({ courseId, onClose }: { readonly courseId: string; readonly onClose: () => void }) {
  const t = useT();
  const rules = useCall(nodeRulesRoute, { params: { courseId } });
  const [showing, setShowing] = useState<string | null>(null);
  const set = async (nodeId: string, anonymous: boolean, reason?: string) => {
    const body = { anonymous, ...(reason === undefined ? {} : { reason }) };
    await call(setAnonymousRoute, { params: { courseId, nodeId }, body });
    await refresh(nodeRulesRoute, reportQueueRoute, getReportRoute);
  };
  const hide = useAction((nodeId: string) => set(nodeId, true), { done: t('labReports.anonymous.on') });
  if (showing !== null) {
    return (
      <ReasonDialog
        title={t('labReports.anonymous.show')}
        text={t('labReports.anonymous.reason')}
        action={t('labReports.anonymous.show')}
        done={t('labReports.anonymous.off')}
        onReason={(reason) => set(showing, false, reason)}
        onClose={() => setShowing(null)}
      />
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('labReports.anonymous.open')}
      footer={<Button onClick={onClose}>{t('ui.action.close')}</Button>}
    >
      <div className="vse-stack">
        <p>{t('labReports.anonymous.text')}</p>
        {!rules.data && <SkeletonText lines={3} />}
        {rules.data?.rows.length === 0 && <p>{t('labReports.anonymous.none')}</p>}
        {rules.data?.rows.map((rule) => (
          <Switch
            key={rule.nodeId}
            label={rule.nodeName}
            checked={rule.anonymous}
            disabled={hide.busy}
            onChange={(event) => (event.target.checked ? void hide.run(rule.nodeId) : setShowing(rule.nodeId))}
          />
        ))}
      </div>
    </Dialog>
  );
}
