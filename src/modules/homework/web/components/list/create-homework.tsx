import { useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { RadioGroup } from '../../../../../ui/design/radio-group.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { createHomeworkRoute, homeworkChoicesRoute } from '../../../shared/homework.contract.ts';
import { HOMEWORK_LIMITS } from '../../../shared/homework-settings.model.ts';
import { placeText } from '../homework.model.ts';
import { refreshHomework } from '../refresh-homework.ts';

/** Begins homework by its title: at a node that waits for it, or at a new one under a chapter. */
export function CreateHomework({
  courseId,
  onClose,
  onCreated,
}: {
  readonly courseId: string;
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}) {
  const t = useT();
  const [title, setTitle] = useState('');
  const [place, setPlace] = useState<'new' | 'node'>('new');
  const [nodeId, setNodeId] = useState('');
  const [parentId, setParentId] = useState<string>();
  const [tried, setTried] = useState(false);
  const choices = useCall(homeworkChoicesRoute, { params: { courseId } });
  const nodes = choices.data?.nodes.filter(({ taken }) => !taken) ?? [];
  const parents = choices.data?.parents ?? [];
  const parent = parentId ?? parents[0]?.id ?? '';
  const node = place === 'node' ? nodes.find(({ id }) => id === nodeId) : undefined;
  const named = title.trim() || (node?.name ?? '');
  const { min, max } = HOMEWORK_LIMITS.title;
  const fits = named.length >= min && named.length <= max;
  const nodeMissing = place === 'node' && !node;
  const create = useAction(
    async () => {
      const body = { title: named, nodeId: node?.id ?? null, parentId: place === 'new' ? parent || null : null };
      const { id } = await call(createHomeworkRoute, { params: { courseId }, body });
      await refreshHomework();
      onCreated(id);
    },
    { quiet: true },
  );
  return (
    <FormDialog
      title={t('homework.create')}
      submitLabel={t('homework.create.submit')}
      busy={create.busy}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (fits && !nodeMissing) void create.run();
      }}
    >
      {create.error && create.error.fields.length === 0 && <Banner tone="error">{create.error.message}</Banner>}
      <TextField
        label={t('homework.field.title')}
        required={node === undefined}
        value={title}
        maxLength={max}
        placeholder={node?.name}
        error={tried && !fits ? t('homework.fault.title', { min, max }) : create.error?.fieldMessage('title')}
        onChange={(event) => setTitle(event.target.value)}
      />
      {choices.isLoading ? (
        <SkeletonText lines={2} />
      ) : (
        <>
          {nodes.length > 0 && (
            <RadioGroup
              inline
              label={t('homework.create.place')}
              value={place}
              onChange={setPlace}
              options={(['new', 'node'] as const).map((value) => ({ value, label: t(`homework.create.${value}`) }))}
            />
          )}
          {place === 'node' ? (
            <Select
              label={t('homework.field.node')}
              required
              placeholder={t('homework.create.choose')}
              value={nodeId}
              error={tried && nodeMissing ? t('homework.fault.required') : create.error?.fieldMessage('nodeId')}
              options={nodes.map((one) => ({ value: one.id, label: placeText(one) }))}
              onChange={(event) => setNodeId(event.target.value)}
            />
          ) : (
            <Select
              label={t('homework.create.parent')}
              hint={t('homework.create.parentHint')}
              placeholder={t('homework.create.top')}
              value={parent}
              options={parents.map((one) => ({ value: one.id, label: `${'　'.repeat(one.level)}${one.name}` }))}
              onChange={(event) => setParentId(event.target.value)}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
