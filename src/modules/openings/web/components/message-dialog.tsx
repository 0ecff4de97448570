import { useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { TextArea } from '../../../../ui/design/text-area.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { messageOpeningRoute } from '../../shared/opening.contract.ts';

/** Words to everybody who has booked. */
export default function MessageDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useT();
  const [text, setText] = useState('');
  const [shown, setShown] = useState(false);
  const fault = text.trim().length < 2 ? t('openings.message.fault') : undefined;
  const send = useAction(async () => {
    const { told } = await call(messageOpeningRoute, { params: { id }, body: { text } });
    toast.show({ text: t('openings.message.done', { n: told }), tone: 'success' });
    onClose();
  });
  return (
    <FormDialog
      title={t('openings.message.label')}
      submitLabel={t('openings.message.label')}
      busy={send.busy}
      onSubmit={() => {
        setShown(true);
        if (!fault) void send.run();
      }}
      onClose={onClose}
    >
      <TextArea
        label={t('openings.message.text')}
        rows={4}
        maxLength={500}
        counted
        value={text}
        error={shown ? fault : undefined}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}
