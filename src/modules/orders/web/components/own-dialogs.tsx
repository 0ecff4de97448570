import { useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { TextArea } from '../../../../ui/design/text-area.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { type FieldFile, FilesField } from '../../../../ui/upload/files-field.tsx';
import { commandOwnOrderRoute, ownOrdersRoute } from '../../shared/cart.contract.ts';
import { orderRoute, uploadVoucherRoute } from '../../shared/order.contract.ts';

interface Dialog {
  readonly id: string;
  readonly onClose: () => void;
  readonly onDone?: () => unknown;
}

/** 取消订单, with the reason. */
export function WithdrawDialog({ id, onClose }: Dialog) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [shown, setShown] = useState(false);
  const fault = reason.trim().length < 5 ? t('orders.command.reasonFault') : undefined;
  const send = useAction(
    async () => {
      await call(commandOwnOrderRoute, { params: { id }, body: { reason } });
      await refresh(ownOrdersRoute, orderRoute);
      onClose();
    },
    { done: t('orders.own.withdrawn') },
  );
  return (
    <FormDialog
      title={t('orders.own.withdraw')}
      submitLabel={t('orders.own.withdraw')}
      danger
      busy={send.busy}
      onClose={onClose}
      onSubmit={() => {
        setShown(true);
        if (!fault) void send.run();
      }}
    >
      <TextArea
        label={t('orders.command.reason')}
        required
        rows={3}
        maxLength={200}
        counted
        value={reason}
        error={shown ? fault : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}

/** 上传凭证: a picture or a PDF, in place of an earlier one. */
export function VoucherDialog({ id, onClose, onDone }: Dialog) {
  const t = useT();
  const [files, setFiles] = useState<readonly FieldFile[]>([]);
  const send = useAction(
    async () => {
      await call(uploadVoucherRoute, { params: { id }, body: { fileId: files[0]!.id } });
      await refresh(ownOrdersRoute, orderRoute);
      await onDone?.();
      onClose();
    },
    { done: t('orders.voucher.done') },
  );
  return (
    <FormDialog
      title={t('orders.own.upload')}
      submitLabel={t('orders.own.upload')}
      busy={send.busy}
      disabled={files.length === 0}
      onClose={onClose}
      onSubmit={() => void send.run()}
    >
      <p>{t('orders.voucher.text')}</p>
      {send.error?.fields[0] && <Banner tone="error">{send.error.fieldMessage('fileId')}</Banner>}
      <FilesField label={t('orders.voucher.file')} files={files} max={1} onChange={setFiles} />
    </FormDialog>
  );
}
