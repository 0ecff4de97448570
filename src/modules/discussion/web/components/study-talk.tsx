import { useNavigate } from 'react-router';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { Button, ButtonLink } from '../../../../ui/design/button.tsx';
import { MessageIcon } from '../../../../ui/design/icons.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { placeText, useStudyPlayer } from '../../../classes/web/study.public.tsx';
import { boardsRoute } from '../../shared/board.contract.ts';
import './forum.css';

/** 问答 of a node: how much was asked there, the way to it, and to a question about the place one stands at. */
export default function StudyTalk({ courseId, nodeId }: { readonly courseId: string; readonly nodeId: string }) {
  const t = useT();
  const navigate = useNavigate();
  const player = useStudyPlayer(nodeId);
  const boards = useCall(boardsRoute, { params: { courseId } });
  if (!boards.data) return null;
  const board = boards.data.rows.find((one) => one.nodeId === nodeId);
  if (!board && boards.data.refusal !== null) return <p className="vse-quiet">{t('discussion.node.refused')}</p>;
  const asks = boards.data.refusal === null && (!board?.closed || boards.data.face === 'team');
  const ask = () => {
    const at = player ? placeText({ kind: player.kind, at: player.now() }) : undefined;
    void navigate(addressOf('study.forum', { Id: courseId, nodeId, do: 'new', at }));
  };
  return (
    <section className="vse-forum-node" aria-label={t('discussion.node.title')}>
      <p>{board ? t('discussion.node.count', { n: board.topics }) : t('discussion.node.none')}</p>
      <span className="vse-row">
        {board && (
          <ButtonLink href={addressOf('study.forum', { Id: courseId, nodeId })}>
            {t('discussion.node.enter')}
          </ButtonLink>
        )}
        {asks && (
          <Button icon={<MessageIcon aria-hidden="true" />} onClick={ask}>
            {t('discussion.node.ask')}
          </Button>
        )}
      </span>
    </section>
  );
}
