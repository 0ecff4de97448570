import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { CopyButton } from '../../../../ui/design/copy-button.tsx';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { useConfirm } from '../../../../ui/forms/use-confirm.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { copyText } from '../../../../ui/shell/copy-text.ts';
import { ownCalendarRoute, renewCalendarRoute, shareCalendarRoute } from '../../shared/calendar.contract.ts';

/** The secret address of the own calendar: made, copied, changed and switched off. */
export function CalendarDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const own = useCall(ownCalendarRoute, {});
  const { confirm, element } = useConfirm();
  const share = useAction(async (shared: boolean) => {
    await call(shareCalendarRoute, { body: { shared } });
    await refresh(ownCalendarRoute);
  });
  const renew = useAction(
    async () => {
      await call(renewCalendarRoute, {});
      await refresh(ownCalendarRoute);
    },
    { done: t('calendar.renewed') },
  );
  const address = own.data?.address ?? null;
  const askRenew = async () => {
    const sure = await confirm({
      grade: 'B',
      title: t('calendar.renewTitle'),
      text: t('calendar.renewText'),
      confirmLabel: t('calendar.renew'),
    });
    if (sure) await renew.run();
  };
  const askStop = async () => {
    const sure = await confirm({
      grade: 'B',
      title: t('calendar.stopTitle'),
      text: t('calendar.stopText'),
      confirmLabel: t('calendar.stop'),
      danger: true,
    });
    if (sure) await share.run(false);
  };
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={t('calendar.open')}
        footer={
          address !== null && (
            <>
              <Button variant="danger" loading={share.busy} onClick={() => void askStop()}>
                {t('calendar.stop')}
              </Button>
              <Button loading={renew.busy} onClick={() => void askRenew()}>
                {t('calendar.renew')}
              </Button>
            </>
          )
        }
      >
        <div className="vse-stack">
          <p>{t('calendar.lead')}</p>
          {own.error && !own.data && <CallError error={own.error} retry={own.refetch} />}
          {own.isPending && <SkeletonText lines={2} />}
          {own.data &&
            (address === null ? (
              <div>
                <Button variant="primary" loading={share.busy} onClick={() => void share.run(true)}>
                  {t('calendar.start')}
                </Button>
              </div>
            ) : (
              <>
                <TextField
                  label={t('calendar.address')}
                  hint={t('calendar.secret')}
                  readOnly
                  value={address}
                  onFocus={(event) => event.target.select()}
                />
                <div>
                  <CopyButton
                    label={t('calendar.copy')}
                    copiedLabel={t('calendar.copied')}
                    onCopy={() => copyText(address)}
                  />
                </div>
              </>
            ))}
        </div>
      </Dialog>
      {element}
    </>
  );
}
