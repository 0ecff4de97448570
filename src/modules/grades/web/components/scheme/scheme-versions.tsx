import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { formatInstant, formatList } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { Schemes } from './scheme-draft.model.ts';

const TONES = { draft: 'neutral', active: 'success', retired: 'neutral' } as const;

/** The versions of a scheme so far, and which classes are computed by each. */
export function SchemeVersions({ versions, classes }: Pick<Schemes, 'versions' | 'classes'>) {
  const t = useT();
  return (
    <section aria-labelledby="versions">
      <SectionHeading id="versions">{t('grades.scheme.versions')}</SectionHeading>
      <SimpleTable
        caption={t('grades.scheme.versions')}
        captionHidden
        rows={versions}
        rowKey={(row) => String(row.number)}
        columns={[
          {
            key: 'number',
            title: t('grades.scheme.version'),
            heading: true,
            render: (row) => t('grades.scheme.versionOf', { n: row.number }),
          },
          {
            key: 'state',
            title: t('grades.scheme.state'),
            render: (row) => <StatusTag tone={TONES[row.state]}>{t(`grades.scheme.state.${row.state}`)}</StatusTag>,
          },
          {
            key: 'activated',
            title: t('grades.scheme.activatedAt'),
            render: (row) => formatInstant(row.activatedAt),
          },
          {
            key: 'classes',
            title: t('grades.composition.usedBy'),
            render: (row) =>
              formatList(classes.flatMap(({ name, schemeNumber }) => (schemeNumber === row.number ? [name] : []))) ||
              '—',
          },
          {
            key: 'locked',
            title: t('grades.scheme.published'),
            render: (row) => (row.locked ? t('grades.scheme.publishedYes') : '—'),
          },
        ]}
      />
    </section>
  );
}
