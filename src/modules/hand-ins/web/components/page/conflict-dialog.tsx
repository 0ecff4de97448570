import { useEffect, useState } from 'react';
import { useCall } from '../../../../../ui/api/query.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { textOf } from '../../../../../ui/editor/plain-text.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { type HandInFile, ownHomeworkRoute } from '../../../shared/own-homework.contract.ts';
import type { WorkDraft } from './use-work-draft.ts';

/** One side of a conflict: its words, and the names of its files. */
function Side({
  title,
  html,
  files,
}: {
  readonly title: string;
  readonly html: string;
  readonly files: readonly HandInFile[];
}) {
  return (
    <section className="vse-hand-in-side">
      <h3>{title}</h3>
      <p>{textOf(html) || '—'}</p>
      {files.length > 0 && (
        <ul>
          {files.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Two versions of one draft: the writer reads both and chooses; nothing is overwritten before. */
export function ConflictDialog({
  homeworkId,
  mine,
  onMine,
  onTheirs,
  onClose,
}: {
  readonly homeworkId: string;
  readonly mine: WorkDraft;
  readonly onMine: (rev: number) => void;
  readonly onTheirs: () => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const own = useCall(ownHomeworkRoute, { params: { homeworkId } });
  const { refetch } = own;
  const [fresh, setFresh] = useState(false);
  // What this page knew is what was overtaken.
  useEffect(() => void refetch().then(() => setFresh(true)), [refetch]);
  const theirs = fresh ? own.data?.draft : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      width="min(880px, calc(100vw - 32px))"
      title={t('handIns.own.conflict.title')}
      footer={
        <>
          <Button disabled={!theirs} onClick={onTheirs}>
            {t('handIns.own.conflict.theirs')}
          </Button>
          <Button variant="primary" disabled={!theirs} onClick={() => theirs && onMine(theirs.rev)}>
            {t('handIns.own.conflict.mine')}
          </Button>
        </>
      }
    >
      <p>{t('handIns.own.conflict.text')}</p>
      {theirs ? (
        <div className="vse-hand-in-sides">
          <Side title={t('handIns.own.conflict.mineHead')} html={mine.html} files={mine.files} />
          <Side title={t('handIns.own.conflict.theirsHead')} html={theirs.html} files={theirs.files} />
        </div>
      ) : (
        <SkeletonText lines={4} />
      )}
    </Dialog>
  );
}
