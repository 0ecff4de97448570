import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { Switch } from '../../../../../ui/design/switch.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { bankReviewRoute } from '../../../shared/folder.contract.ts';
import { refreshBank } from '../editor/use-question.ts';

/** 审题: whether questions of the bank become ready only after somebody else has passed them. */
export function ReviewDialog({
  courseId,
  on,
  onClose,
}: {
  readonly courseId: string;
  readonly on: boolean;
  readonly onClose: () => void;
}) {
  const t = useT();
  const change = useAction(async (wanted: boolean) => {
    const { ended } = await call(bankReviewRoute, { params: { courseId }, body: { on: wanted } });
    toast.show({
      text: wanted ? t('questions.review.on') : t('questions.review.ended', { n: ended }),
      tone: 'success',
    });
    await refreshBank();
  });
  return (
    <Dialog
      open
      title={t('questions.review.title')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('ui.action.close')}</Button>}
    >
      <div className="vse-stack">
        <Switch
          label={t('questions.review.switch')}
          hint={t('questions.review.switchHint')}
          checked={on}
          disabled={change.busy}
          onChange={(event) => void change.run(event.target.checked)}
        />
        {on && <p className="vse-field-hint">{t('questions.review.endHint')}</p>}
      </div>
    </Dialog>
  );
}
