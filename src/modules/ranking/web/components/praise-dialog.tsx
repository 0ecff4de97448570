import { useRef, useState } from 'react';
import { uuidv7 } from '../../../../kernel/values/uuid.ts';
import { call } from '../../../../ui/api/client.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { praiseRoute } from '../../shared/ranking.contract.ts';
import { type Ladder, MAX_PRAISED, type Period } from '../../shared/ranking.model.ts';

/** 颁发表扬: a notice to the first ranks of the ladder shown. */
export function PraiseDialog({
  courseId,
  classId,
  ladder,
  period,
  onClose,
}: {
  readonly courseId: string;
  readonly classId: string | null;
  readonly ladder: Exclude<Ladder, 'mark'>;
  readonly period: Period;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [text, setText] = useState('3');
  const [tried, setTried] = useState(false);
  // The same number tried again is the same praise; another number is another one.
  const attempt = useRef({ id: '', top: 0 });
  const top = Number(text);
  const fits = Number.isInteger(top) && top >= 1 && top <= MAX_PRAISED;
  const send = useAction(async () => {
    if (attempt.current.top !== top) {
      attempt.current = { id: uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10))), top };
    }
    const { told } = await call(praiseRoute, {
      params: { courseId },
      body: { ...attempt.current, ...(classId ? { classId } : {}), ladder, period },
    });
    toast.show({ text: t('ranking.praise.sent', { n: told }), tone: 'success' });
  });
  return (
    <FormDialog
      title={t('ranking.praise')}
      submitLabel={t('ranking.praise.send')}
      busy={send.busy}
      onSubmit={async () => {
        setTried(true);
        if (fits && (await send.run())) onClose();
      }}
      onClose={onClose}
    >
      <p>
        {t('ranking.praise.lead', { period: t(`ranking.period.${period}`), ladder: t(`ranking.ladder.${ladder}`) })}
      </p>
      <TextField
        label={t('ranking.praise.top')}
        inputMode="numeric"
        value={text}
        error={tried && !fits ? t('ranking.praise.rule', { n: MAX_PRAISED }) : undefined}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}
