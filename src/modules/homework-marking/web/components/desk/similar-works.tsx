import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { leadName } from '../../../../../ui/i18n/names.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { SimilarPairDialog, SimilarTexts } from '../../../../lab-reports/web/similarity.public.tsx';
import { similarWorkRoute, similarWorksRoute } from '../../../shared/similarity.contract.ts';
import type { DeskWork } from '../hand-in.model.ts';
import { whoOf } from '../who.ts';

type Row = CallOutput<typeof similarWorksRoute>['rows'][number];

function PairDialog({
  params,
  kind,
  ownName,
  otherName,
  onClose,
}: {
  readonly params: { readonly homeworkId: string; readonly workId: string; readonly otherId: string };
  readonly kind: Row['kind'];
  readonly ownName: string;
  readonly otherName: string;
  readonly onClose: () => void;
}) {
  const pair = useCall(similarWorkRoute, { params, query: { kind } });
  return (
    <SimilarPairDialog
      ownName={ownName}
      otherName={otherName}
      parts={pair.data && [{ key: 'text', title: '', ...pair.data }]}
      error={pair.error}
      onClose={onClose}
    />
  );
}

/** Hand-ins with text in common beside the one being marked. */
export function SimilarWorks({ homeworkId, work }: { readonly homeworkId: string; readonly work: DeskWork }) {
  const t = useT();
  const { workId } = work;
  const similar = useCall(similarWorksRoute, { params: { homeworkId, workId } });
  const nameOf = (row: Row): string => {
    if (row.earlier) {
      const course = leadName({ name: row.earlier.course, nameEn: row.earlier.courseEn });
      return t('homeworkMarking.similarity.earlier', { course, term: row.earlier.term });
    }
    return row.opens ? whoOf(row) : t('homeworkMarking.similarity.otherClass');
  };
  return (
    <SimilarTexts
      level={2}
      rows={(similar.data?.rows ?? []).map((row) => ({
        ...{ id: `${row.kind} ${row.workId}`, share: row.share, opens: row.opens },
        name: nameOf(row),
        detail: [
          row.kind === 'code' ? t('homeworkMarking.similarity.code') : '',
          row.className,
          row.version === work.counting ? '' : t('homeworkMarking.version', { n: row.version }),
        ]
          .filter(Boolean)
          .join(' · '),
      }))}
      pair={(row, onClose) => (
        <PairDialog
          params={{ homeworkId, workId, otherId: row.id.slice(row.id.indexOf(' ') + 1) }}
          kind={row.id.startsWith('code ') ? 'code' : 'text'}
          ownName={whoOf(work)}
          otherName={row.name}
          onClose={onClose}
        />
      )}
    />
  );
}
