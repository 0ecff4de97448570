import { lazy, Suspense } from 'react';
import { Select } from '../../../../../ui/design/select.tsx';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { RichText } from '../../../../../ui/editor/rich-text.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { loadChunk } from '../../../../../ui/shell/chunks.ts';
import { FilesField } from '../../../../../ui/upload/files-field.tsx';
import { HOMEWORK_LIMITS } from '../../../shared/homework-settings.model.ts';
import { placeText } from '../homework.model.ts';
import { editable } from './plan.model.ts';
import { DigitsField, EditorSection, type SectionProps } from './plan-fields.tsx';

const RichEditor = lazy(() => loadChunk(() => import('../../../../../ui/editor/rich-editor.tsx')));

/** 基本: title, node, brief, files, full mark. */
export function BasicSection({ plan, homework, choices }: SectionProps) {
  const t = useT();
  const text = editable(homework, 'text');
  const free = (choices?.nodes ?? []).filter(({ id, taken }) => !taken || id === homework.node?.id);
  const nodes = homework.node && !free.some(({ id }) => id === homework.node!.id) ? [homework.node, ...free] : free;
  return (
    <EditorSection section="basic" open={text}>
      <TextField
        {...plan.field('title')}
        label={t('homework.field.title')}
        maxLength={HOMEWORK_LIMITS.title.max}
        required
      />
      <div className="vse-form-pair">
        <Select
          {...plan.field('nodeId')}
          label={t('homework.field.node')}
          required
          disabled={!editable(homework, 'dates')}
          {...(homework.node ? {} : { placeholder: t('homework.create.choose') })}
          options={nodes.map((one) => ({ value: one.id, label: placeText(one) }))}
        />
        <fieldset className="vse-homework-bare" disabled={!editable(homework, 'rules')}>
          <DigitsField plan={plan} name="maxScore" />
        </fieldset>
      </div>
      {text ? (
        <Suspense fallback={<SkeletonBlock height="220px" />}>
          <RichEditor
            key={plan.edition}
            label={t('homework.field.brief')}
            html={plan.values.brief}
            onChange={(html) => plan.set('brief', html)}
          />
        </Suspense>
      ) : (
        <RichText html={homework.brief} />
      )}
      {text && (
        <FilesField
          label={t('homework.field.files')}
          files={plan.values.files}
          max={10}
          onChange={(files) => plan.set('files', [...files])}
        />
      )}
    </EditorSection>
  );
}
