import { lazy, Suspense, useRef, useState } from 'react';
import { ApiError } from '../../../../../ui/api/api-error.ts';
import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { textOf } from '../../../../../ui/editor/plain-text.ts';
import { SaveLine } from '../../../../../ui/forms/save-line.tsx';
import { useConfirm } from '../../../../../ui/forms/use-confirm.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { countWords } from '../../../../lab-reports/web/writing.public.tsx';
import { type OwnHomework, submitRoute, takeTurnRoute } from '../../../shared/own-homework.contract.ts';
import { lateCost } from '../../../shared/work.policy.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { Receipt } from './receipt-dialog.tsx';
import { useWorkDraft } from './use-work-draft.ts';
import { WorkFiles } from './work-files.tsx';

// The editor and the drawing of formulas weigh more than all the rest of the page.
const RichEditor = lazy(() => import('../../../../../ui/editor/full-rich-editor.tsx'));

/** What the page around the editor hears of it. */
export interface EditorNews {
  /** Whether everything is stored, and at which revision. */
  readonly onSettled: (settled: boolean, rev: number) => void;
  readonly onSubmitted: (receipt: Receipt) => void;
  /** Drops the editor and begins anew with what is stored. */
  readonly onReload: () => void;
}

/** Writing and handing in. Mount it with a page read just now, keyed by the homework. */
export function WorkEditor({
  page,
  now,
  news,
}: {
  readonly page: OwnHomework;
  /** The server's clock. */
  readonly now: number;
  readonly news: EditorNews;
}) {
  const t = useT();
  const { homework, group } = page;
  const params = { homeworkId: homework.id };
  const { draft, state, change, keeper, settled, forget } = useWorkDraft(page);
  const { confirm, element } = useConfirm();
  const [aside, setAside] = useState(false);
  const told = useRef('');
  const word = `${settled} ${keeper.revision()}`;
  if (told.current !== word) {
    told.current = word;
    queueMicrotask(() => news.onSettled(settled, keeper.revision()));
  }
  // The others of the group see at the first letter whose turn it is, not only with the first save.
  const turn = useRef(group?.turn?.self ?? group === null);
  const edit: typeof change = (how) => {
    if (!turn.current) {
      turn.current = true;
      void call(takeTurnRoute, { params, body: { takeOver: false } }).catch(() => undefined);
    }
    change(how);
  };
  const submit = useAction(async () => {
    if (!(await keeper.flush())) {
      throw new ApiError({ status: 0, code: 'handIns.own.unsaved', message: t('handIns.own.unsaved') });
    }
    const cost = lateCost(homework.late, now, page.dueNow);
    const sure = await confirm({
      grade: 'B',
      title: t('handIns.own.submitTitle'),
      confirmLabel: t('handIns.own.submit'),
      text: (
        <>
          <p>{t('handIns.own.submitText', { n: draft.files.length, no: page.versions.length + 1 })}</p>
          {group && <p>{t('handIns.own.submitGroup')}</p>}
          {cost.late && (
            <p className="vse-tone-warning">
              <strong>
                {cost.percent > 0 ? t('handIns.own.submitLate', { n: cost.percent }) : t('handIns.own.submitLateFree')}
              </strong>
            </p>
          )}
        </>
      ),
    });
    if (!sure) return;
    const body = { rev: keeper.revision(), late: cost.late };
    news.onSubmitted((await call(submitRoute, { params, body })).receipt);
  });
  const again = page.versions.some(({ recalled }) => !recalled);
  return (
    <div className="vse-hand-in-editor">
      {homework.answer !== 'files' && (
        <div className="vse-hand-in-part">
          <Suspense fallback={<SkeletonBlock height="220px" />}>
            <RichEditor
              label={t('handIns.own.text')}
              html={draft.html}
              invalid={false}
              pictures={page.draft.pictures}
              onChange={(html) => edit((before) => ({ ...before, html }))}
              onBlur={() => void keeper.flush()}
              onPicture={(file) => edit((before) => ({ ...before, pictures: [...before.pictures, file.Id] }))}
            />
          </Suspense>
          <p className="vse-hand-in-note">{t('handIns.own.words', { n: countWords(textOf(draft.html)) })}</p>
        </div>
      )}
      {homework.answer !== 'text' && (
        <WorkFiles
          homework={homework}
          files={draft.files}
          onChange={(how) => {
            edit((before) => ({ ...before, files: how(before.files) }));
            void keeper.flush();
          }}
        />
      )}
      <div className="vse-hand-in-foot">
        <SaveLine
          state={state}
          className="vse-hand-in-save"
          describe={(kind, time) => t(`handIns.own.save.${kind}`, { time })}
        />
        {state.kind === 'conflict' && (
          <Button onClick={() => setAside(false)}>{t('handIns.own.conflict.title')}</Button>
        )}
        <Button variant="primary" loading={submit.busy} onClick={() => void submit.run()}>
          {again ? t('handIns.own.resubmit') : t('handIns.own.submit')}
        </Button>
      </div>
      {state.kind === 'conflict' && !aside && (
        <ConflictDialog
          homeworkId={homework.id}
          mine={draft}
          onMine={(rev) => void keeper.overwrite(rev)}
          onTheirs={() => {
            forget();
            news.onReload();
          }}
          onClose={() => setAside(true)}
        />
      )}
      {element}
    </div>
  );
}
