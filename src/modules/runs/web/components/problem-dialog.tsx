import { useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Select } from '../../../../ui/design/select.tsx';
import { TextArea } from '../../../../ui/design/text-area.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { type BroughtPicture, PictureField } from '../../../../ui/picture/picture-field.tsx';
import { PROBLEM_KINDS, type ProblemKind, reportProblemRoute } from '../../shared/problem.contract.ts';

/** Fewest and most letters of a report. */
const MIN = 5;
const MAX = 1000;

/** 报告问题: kind, words and a picture of what goes wrong; the last items of the record go along by themselves. */
export function ProblemDialog({
  runId,
  about = 'stuck',
  onClose,
  onReported,
}: {
  readonly runId: string;
  /** Kind it opens with. */
  readonly about?: ProblemKind;
  readonly onClose: () => void;
  /** Called with the id of the kept report. */
  readonly onReported?: (id: string) => void;
}) {
  const t = useT();
  const [kind, setKind] = useState<ProblemKind>(about);
  const [text, setText] = useState('');
  const [picture, setPicture] = useState<BroughtPicture | null>(null);
  const [tried, setTried] = useState(false);
  const short = text.trim().length < MIN;
  const sending = useAction(async () => {
    const { id } = await call(reportProblemRoute, {
      params: { id: runId },
      body: { kind, text: text.trim(), picture: picture?.id ?? null },
    });
    toast.show({ text: t('runs.problem.sent'), tone: 'success' });
    onReported?.(id);
    onClose();
  });
  const send = () => {
    setTried(true);
    if (!short) void sending.run();
  };
  return (
    <FormDialog
      title={t('runs.problem.title')}
      submitLabel={t('runs.problem.send')}
      busy={sending.busy}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{t('runs.problem.lead')}</p>
      <Select
        label={t('runs.problem.kind')}
        value={kind}
        onChange={(event) => setKind(event.target.value as ProblemKind)}
        options={PROBLEM_KINDS.map((one) => ({ value: one, label: t(`runs.problem.kind.${one}`) }))}
      />
      <TextArea
        label={t('runs.problem.text')}
        required
        rows={4}
        maxLength={MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={tried && short ? t('runs.problem.short', { n: MIN }) : undefined}
      />
      <PictureField label={t('runs.problem.picture')} url={picture?.url ?? null} shape="cover" onChange={setPicture} />
    </FormDialog>
  );
}
