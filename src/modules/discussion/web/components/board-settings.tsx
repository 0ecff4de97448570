import { call } from '../../../../ui/api/client.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Checkbox } from '../../../../ui/design/checkbox.tsx';
import { Drawer } from '../../../../ui/design/dialog.tsx';
import { DRAWER_WIDTH } from '../../../../ui/forms/form-drawer.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { updateBoardRoute } from '../../shared/board.contract.ts';
import type { Board } from './forum.model.ts';
import { useBoardName } from './marks.tsx';
import { refreshForum } from './refresh-forum.ts';

const FLAGS = ['anonymous', 'moderated', 'postFirst', 'counts', 'closed'] as const;

function BoardCard({ board, may }: { readonly board: Board; readonly may: boolean }) {
  const t = useT();
  const boardName = useBoardName();
  const saving = useAction(
    async (change: Partial<Pick<Board, (typeof FLAGS)[number]>>) => {
      const { anonymous, moderated, postFirst, closed, counts, version } = board;
      await call(updateBoardRoute, {
        params: { boardId: board.id },
        body: { anonymous, moderated, postFirst, closed, counts, version, ...change },
      }).finally(refreshForum);
    },
    { done: t('discussion.board.saved') },
  );
  return (
    <fieldset className="vse-forum-board" disabled={!may || saving.busy}>
      <legend>{`${boardName(board)} · ${t(`discussion.board.${board.kind}`)}`}</legend>
      {FLAGS.map((name) => (
        <Checkbox
          key={name}
          label={t(`discussion.board.flag.${name}`)}
          checked={board[name]}
          onChange={(event) => void saving.run({ [name]: event.target.checked })}
        />
      ))}
    </fieldset>
  );
}

/** 板块设置: how each board of the course is used; every change counts at once. */
export function BoardSettings({
  boards,
  may,
  onClose,
}: {
  readonly boards: readonly Board[];
  readonly may: boolean;
  readonly onClose: () => void;
}) {
  const t = useT();
  return (
    <Drawer open width={DRAWER_WIDTH} title={t('discussion.board.settings')} onClose={onClose}>
      <div className="vse-stack">
        <p className="vse-forum-none">{t('discussion.board.lead')}</p>
        {boards.map((board) => (
          <BoardCard key={board.id} board={board} may={may} />
        ))}
      </div>
    </Drawer>
  );
}
