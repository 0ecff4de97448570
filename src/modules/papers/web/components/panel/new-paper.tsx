import { useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { RadioGroup } from '../../../../../ui/design/radio-group.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { NumberField } from '../../../../../ui/forms/number-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { createPaperRoute } from '../../../shared/paper.contract.ts';
import { LIMITS, PAPER_KINDS, type PaperKind } from '../../../shared/paper.model.ts';
import { refreshPapers } from './use-paper.ts';

const USUAL_MARK = 100;

/** What a name lacks; undefined where it lacks nothing. */
export function useNameFault(name: string): string | undefined {
  const t = useT();
  const length = [...name.trim()].length;
  return length < LIMITS.name.min || length > LIMITS.name.max ? t('papers.fault.name', LIMITS.name) : undefined;
}

/** 新建试卷: its name, how its questions are chosen, its full mark. */
export function NewPaperDialog({
  courseId,
  onCreated,
  onClose,
}: {
  readonly courseId: string;
  readonly onCreated: (id: string) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [name, setName] = useState('');
  const [kind, setKind] = useState<PaperKind>('fixed');
  const [fullMark, setFullMark] = useState(USUAL_MARK);
  const [shown, setShown] = useState(false);
  const fault = useNameFault(name);
  const create = useAction(
    async () => {
      const { id } = await call(createPaperRoute, {
        params: { courseId },
        body: { name: name.trim(), kind, fullMark },
      });
      onCreated(id);
      await refreshPapers();
    },
    { quiet: true },
  );
  return (
    <FormDialog
      title={t('papers.new')}
      submitLabel={t('papers.new.submit')}
      busy={create.busy}
      onClose={onClose}
      onSubmit={() => {
        setShown(true);
        if (!fault) void create.run();
      }}
    >
      {create.error && create.error.fields.length === 0 && <Banner tone="error">{create.error.message}</Banner>}
      <TextField
        label={t('papers.name')}
        required
        maxLength={LIMITS.name.max}
        placeholder={t('papers.name.example')}
        value={name}
        error={(shown ? fault : undefined) ?? create.error?.fieldMessage('name')}
        onChange={(event) => setName(event.target.value)}
      />
      <RadioGroup
        label={t('papers.kind')}
        value={kind}
        onChange={setKind}
        options={PAPER_KINDS.map((value) => ({
          value,
          label: t(`papers.kind.${value}`),
          hint: t(`papers.kind.${value}.hint`),
        }))}
      />
      <NumberField
        label={t('papers.fullMark')}
        {...LIMITS.fullMark}
        step={0.5}
        value={fullMark}
        onChange={setFullMark}
      />
    </FormDialog>
  );
}
