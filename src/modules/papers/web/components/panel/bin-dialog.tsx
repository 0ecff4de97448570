import { call } from '../../../../../ui/api/client.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { BinDialog, type BinProps, deletedColumn } from '../../../../../ui/table/bin-dialog.tsx';
import { paperBinRoute, restorePaperRoute } from '../../../shared/paper.contract.ts';
import { refreshPapers } from './use-paper.ts';

/** Deleted papers of a course, to be had back. */
export function PaperBin({ courseId, canEdit, onClose }: BinProps & { readonly courseId: string }) {
  const t = useT();
  const bin = useCall(paperBinRoute, { params: { courseId } });
  const restore = async (paperId: string) => {
    await call(restorePaperRoute, { params: { paperId } });
    await refreshPapers();
  };
  return (
    <BinDialog
      bin={bin}
      restore={canEdit ? restore : null}
      onClose={onClose}
      columns={[{ key: 'name', title: t('papers.name'), heading: true, render: (row) => row.name }, deletedColumn(t)]}
    />
  );
}
