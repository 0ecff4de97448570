import { useState } from 'react';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../../ui/shell/address-params.ts';
import { paperRoute, printPaperRoute } from '../../../shared/paper.contract.ts';
import { PaperEditor } from './paper-editor.tsx';
import { PaperList } from './paper-list.tsx';
import { FIRST_SEED, type Printed, PrintSheet } from './print-sheet.tsx';
import { type PaperActions, usePaperActions } from './use-paper-actions.tsx';
import './panel.css';
import './plan.css';

/** A paper on its sheet. */
interface Printing {
  readonly paperId: string;
  readonly reason: string | null;
  readonly first: Printed;
}

/** Name in the address of the paper that is open. */
const PAPER = 'paper';

function OpenPaper({
  paperId,
  canEdit,
  actions,
  onClose,
}: {
  readonly paperId: string;
  readonly canEdit: boolean;
  readonly actions: PaperActions;
  readonly onClose: () => void;
}) {
  const t = useT();
  const read = useCall(paperRoute, { params: { paperId } });
  if (read.error && !read.data) {
    return (
      <div className="vse-stack">
        <CallError error={read.error} retry={read.refetch} />
        <div>
          <Button onClick={onClose}>{t('papers.back')}</Button>
        </div>
      </div>
    );
  }
  if (!read.data) {
    return (
      <div role="status" aria-label={t('ui.loading')}>
        <SkeletonText lines={16} />
      </div>
    );
  }
  return <PaperEditor paper={read.data} canEdit={canEdit} actions={actions} onClose={onClose} />;
}

/**
 * 试卷 of a course: the list, or the paper the address names. Pages that show it speak the words of `papers`,
 * `papers.answer`, `questions`, `knowledge` and `table`.
 */
export default function PapersPanel({ courseId, canEdit }: { readonly courseId: string; readonly canEdit: boolean }) {
  const [params, , changeParams] = useAddressParams();
  const [printing, setPrinting] = useState<Printing | null>(null);
  const paperId = params.get(PAPER);
  const open = (id: string | null) => {
    setPrinting(null);
    changeParams({ [PAPER]: id });
  };
  const print = useAction(async (id: string, reason: string | null) => {
    const first = await call(printPaperRoute, { params: { paperId: id }, body: { seed: FIRST_SEED, reason } });
    setPrinting({ paperId: id, reason, first });
  });
  const actions = usePaperActions({
    open,
    print: ({ id }, reason) => void print.run(id, reason),
    gone: () => open(null),
  });
  return (
    <>
      {printing ? (
        <PrintSheet {...printing} onBack={() => setPrinting(null)} />
      ) : paperId ? (
        <OpenPaper key={paperId} paperId={paperId} canEdit={canEdit} actions={actions} onClose={() => open(null)} />
      ) : (
        <PaperList courseId={courseId} canEdit={canEdit} actions={actions} onOpen={open} />
      )}
      {actions.element}
    </>
  );
}
