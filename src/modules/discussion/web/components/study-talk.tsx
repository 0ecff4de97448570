import { addressOf } from '../../../../kernel/routing/paths.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { ButtonLink } from '../../../../ui/design/button.tsx';
import { MessageIcon } from '../../../../ui/design/icons.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { boardsRoute } from '../../shared/board.contract.ts';
import './forum.css';

/** 问答 of a node: how much was asked there, and the way to it. */
export default function StudyTalk({ courseId, nodeId }: { readonly courseId: string; readonly nodeId: string }) {
  const t = useT();
  const boards = useCall(boardsRoute, { params: { courseId } });
  if (!boards.data) return null;
  const board = boards.data.rows.find((one) => one.nodeId === nodeId);
  if (!board && boards.data.refusal !== null) return <p className="vse-quiet">{t('discussion.node.refused')}</p>;
  return (
    <section className="vse-forum-node" aria-label={t('discussion.node.title')}>
      <p>{board ? t('discussion.node.count', { n: board.topics }) : t('discussion.node.none')}</p>
      <ButtonLink
        href={addressOf('study.forum', { Id: courseId, nodeId, do: board ? undefined : 'new' })}
        icon={<MessageIcon aria-hidden="true" />}
      >
        {t(board ? 'discussion.node.enter' : 'discussion.node.ask')}
      </ButtonLink>
    </section>
  );
}
