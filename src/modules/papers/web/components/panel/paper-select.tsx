import { useCall } from '../../../../../ui/api/query.ts';
import { Select } from '../../../../../ui/design/select.tsx';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { papersRoute } from '../../../shared/paper.contract.ts';

/** Chooses one of the ready papers of a course. It speaks the words of `papers`. */
export function PaperSelect({
  courseId,
  value,
  error,
  disabled = false,
  onChange,
}: {
  readonly courseId: string;
  readonly value: string | null;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  readonly onChange: (paperId: string | null) => void;
}) {
  const t = useT();
  const list = useCall(papersRoute, { params: { courseId }, query: { kw: '', state: 'ready' } });
  const rows = list.data?.rows ?? [];
  const options = rows.map((row) => ({
    value: row.id,
    label: t('papers.select.one', { name: row.name, n: row.questions, total: formatScore(row.total) }),
  }));
  // A paper that is no longer offered stays named as what was chosen.
  const lost = value !== null && list.data && !rows.some(({ id }) => id === value);
  return (
    <Select
      label={t('papers.select')}
      hint={list.data && rows.length === 0 ? t('papers.select.none') : t('papers.select.hint')}
      error={error ?? (lost ? t('papers.select.lost') : undefined)}
      placeholder={t('papers.select.choose')}
      disabled={disabled}
      value={value ?? ''}
      options={options}
      onChange={(event) => onChange(event.target.value || null)}
    />
  );
}
