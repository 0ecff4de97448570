import { Banner } from '../../../../../ui/design/banner.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { Pasted } from './paste.model.ts';

/** Changes shown one by one; of a larger block the first ones and how many more. */
const SHOWN = 100;

/** What a pasted block would change, before it does: old and new, what is no mark, and what falls beside. */
export function PasteDialog({
  pasted,
  busy,
  onSave,
  onClose,
}: {
  readonly pasted: Pasted;
  readonly busy: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const { marks, bad, same, beside } = pasted;
  const more = marks.length - SHOWN;
  return (
    <FormDialog
      title={t('grades.paste.title')}
      submitLabel={t('grades.offline.save', { n: marks.length })}
      busy={busy}
      disabled={marks.length === 0}
      width="min(640px, calc(100vw - 32px))"
      onClose={onClose}
      onSubmit={onSave}
    >
      <p className="vse-grades-faint">
        {t('grades.paste.counts', { n: marks.length, same })}
        {beside > 0 && ` ${t('grades.paste.beside', { n: beside })}`}
      </p>
      {bad.length > 0 && (
        <Banner tone="warning" title={t('grades.paste.bad', { n: bad.length })}>
          {bad
            .slice(0, 5)
            .map((one) => `${one.name} · ${one.itemName}: ${one.text}`)
            .join(t('grades.list.comma'))}
        </Banner>
      )}
      <SimpleTable
        caption={t('grades.paste.title')}
        captionHidden
        rows={marks.slice(0, SHOWN)}
        rowKey={(mark) => `${mark.personId}/${mark.itemKey}`}
        empty={<EmptyState compact>{t('grades.paste.nothing')}</EmptyState>}
        columns={[
          { key: 'name', title: t('grades.book.name'), heading: true, render: (mark) => mark.name },
          { key: 'item', title: t('grades.scale.item'), render: (mark) => mark.itemName },
          { key: 'was', title: t('grades.conflict.stands'), numeric: true, render: (mark) => formatScore(mark.was) },
          {
            key: 'value',
            title: t('grades.paste.becomes'),
            numeric: true,
            render: (mark) => <strong>{formatScore(mark.value)}</strong>,
          },
        ]}
      />
      {more > 0 && <p className="vse-grades-faint">{t('grades.paste.more', { n: more })}</p>}
    </FormDialog>
  );
}
