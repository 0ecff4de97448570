import { useState } from 'react';
import { APPEAL_TEXT } from '../../../../../kernel/appeals/appeal.ts';
import { DraftBanner } from '../../../../../ui/access/draft-banner.tsx';
import { isRecord, useDraft } from '../../../../../ui/access/use-draft.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { TextArea } from '../../../../../ui/design/text-area.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { myAppealsRoute, submitAppealRoute } from '../../../shared/appeal.contract.ts';
import type { AppealTarget } from './appeal-card.tsx';
import { type AppealFile, AppealFiles } from './appeal-files.tsx';

/** 申请复核: which published number, why, and what speaks for it. What is typed survives a lost sign-in. */
export function AppealDialog({
  courseId,
  targets,
  onClose,
}: {
  readonly courseId: string;
  /** Published numbers that may be asked about. */
  readonly targets: readonly AppealTarget[];
  readonly onClose: () => void;
}) {
  const t = useT();
  const free = targets.map((one) => ({
    value: one.target,
    label: `${one.label ?? t('grades.tree.total')} (${formatScore(one.published)})`,
  }));
  const [chosen, setTarget] = useState('total');
  const target = free.some((one) => one.value === chosen) ? chosen : (free[0]?.value ?? 'total');
  const [text, setText] = useState('');
  const [files, setFiles] = useState<readonly AppealFile[]>([]);
  const [tried, setTried] = useState(false);
  const short = text.trim().length < APPEAL_TEXT.least;
  const draft = useDraft(
    'grades.appeal',
    courseId,
    { target, text },
    {
      dirty: text.trim() !== '',
      label: t('grades.appeal.applyTitle'),
      check: isRecord<{ target: string; text: string }>,
      restore: (kept) => {
        setTarget(String(kept.target ?? 'total'));
        setText(String(kept.text ?? ''));
      },
    },
  );
  const send = useAction(
    async () => {
      await call(submitAppealRoute, {
        params: { courseId },
        body: { target, text: text.trim(), files: files.map((file) => file.id) },
      });
      draft.clear();
      await refresh(myAppealsRoute);
    },
    { done: t('grades.appeal.sent'), quiet: true },
  );
  return (
    <FormDialog
      title={t('grades.appeal.applyTitle')}
      submitLabel={t('grades.appeal.send')}
      busy={send.busy}
      onClose={onClose}
      onSubmit={async () => {
        setTried(true);
        if (!short && (await send.run())) onClose();
      }}
    >
      <DraftBanner draft={draft} onDiscard={() => setText('')} />
      {send.error && <Banner tone="error">{send.error.message}</Banner>}
      <Select
        label={t('grades.appeal.target')}
        value={target}
        options={free}
        onChange={(event) => setTarget(event.target.value)}
      />
      <TextArea
        label={t('grades.appeal.text')}
        hint={t('grades.appeal.textHint')}
        required
        rows={5}
        counted
        maxLength={APPEAL_TEXT.most}
        value={text}
        error={tried && short ? t('grades.appeal.textShort') : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <AppealFiles files={files} onChange={setFiles} />
    </FormDialog>
  );
}
