import { Select } from '../../../../../ui/design/select.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { NumberField } from '../../../../../ui/forms/number-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { PointsField } from '../../../../knowledge/web/points.public.tsx';
import { pointsOf } from '../../../shared/content.model.ts';
import { MAX_SOURCE, POINTS } from '../../../shared/question.model.ts';
import { type Folder, folderOptions } from '../bank/bank-place.model.ts';
import type { Draft } from './draft.model.ts';
import { ObjectiveShares } from './objective-shares.tsx';

const LEVELS = ['1', '2', '3', '4', '5'] as const;
const MAX_POINTS_TIED = 20;

/** What is said of a question beside what it asks. */
export function MetaFields({
  courseId,
  draft,
  folders,
  onChange,
}: {
  /** Whose objectives there are to choose; null in a bank of a unit. */
  readonly courseId: string | null;
  readonly draft: Draft;
  readonly folders: readonly Folder[];
  readonly onChange: (change: Partial<Draft>) => void;
}) {
  const t = useT();
  const { type } = draft.content;
  const ofParts = type === 'blank' || type === 'composite';
  return (
    <>
      <div className="vse-field-row">
        <NumberField
          label={t('questions.points')}
          hint={ofParts ? t(type === 'blank' ? 'questions.blank.sum' : 'questions.child.sum') : undefined}
          disabled={ofParts}
          {...POINTS}
          value={pointsOf(draft.content, draft.points)}
          onChange={(points) => onChange({ points })}
        />
        <Select
          label={t('questions.difficulty')}
          value={String(draft.difficulty)}
          options={LEVELS.map((level) => ({ value: level, label: t(`questions.difficulty.${level}`) }))}
          onChange={(event) => onChange({ difficulty: Number(event.target.value) })}
        />
        <Select
          label={t('questions.folder')}
          placeholder={t('questions.folder.none')}
          value={draft.folderId ?? ''}
          options={folderOptions(folders)}
          onChange={(event) => onChange({ folderId: event.target.value || null })}
        />
      </div>
      <PointsField
        label={t('questions.knowledge')}
        hint={t('questions.knowledge.hint')}
        lowest
        most={MAX_POINTS_TIED}
        value={draft.knowledge}
        onChange={(knowledge) => onChange({ knowledge })}
      />
      {courseId !== null && (
        <ObjectiveShares
          courseId={courseId}
          value={draft.objectives}
          onChange={(objectives) => onChange({ objectives })}
        />
      )}
      <div className="vse-field-row">
        <TextField
          label={t('questions.tags')}
          hint={t('questions.tags.hint')}
          value={draft.tags}
          maxLength={250}
          onChange={(event) => onChange({ tags: event.target.value })}
        />
        <TextField
          label={t('questions.source')}
          value={draft.source}
          maxLength={MAX_SOURCE}
          onChange={(event) => onChange({ source: event.target.value })}
        />
      </div>
    </>
  );
}
