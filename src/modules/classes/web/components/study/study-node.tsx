import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { type Action, useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { CheckIcon, ChevronLeftIcon, ChevronRightIcon } from '../../../../../ui/design/icons.ts';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { SkeletonBlock, SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { RichText } from '../../../../../ui/editor/rich-text.tsx';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { SlotView } from '../../../../../ui/slot.tsx';
import { markDoneRoute } from '../../../../courses/shared/progress.contract.ts';
import { courseTreeRoute, getNodeRoute } from '../../../../courses/shared/structure.contract.ts';
import { holdsFile, isHandedIn } from '../../../../courses/shared/structure.model.ts';
import { AddressCard, NodeGlyph } from '../../../../courses/web/courses.public.tsx';
import { NodeMarks, NodeStatus } from './node-mark.tsx';
import { StudyExperiment, type StudyNode } from './study-experiment.tsx';
import { StudyLock } from './study-lock.tsx';
import { studyFileSlot, studyHomeworkSlot, studyPostsSlot, studyWorkSlot } from './study-news.slot.ts';
import { usePageView } from './use-page-view.ts';

/** Whether the place shows its text: it is a page that is open, or was. */
export const showsText = ({ type, lock, completion }: StudyNode) =>
  type === 'page' && lock?.code !== 'notYet' && !(lock?.code === 'unmet' && completion !== null);

/** The text of a page; reading it counts, or its learner says so. */
function Content({ node, learning }: { readonly node: StudyNode; readonly learning: boolean }) {
  const t = useT();
  usePageView(learning && node.lock === null ? node.id : null, node.mark?.state);
  const full = useCall(getNodeRoute, { params: { nodeId: node.id } });
  const mark: Action<[]> = useAction(
    async () => {
      await call(markDoneRoute, { params: { nodeId: node.id } });
      await refresh(courseTreeRoute);
    },
    { done: t('classes.study.marked') },
  );
  if (full.error) {
    return <CallError error={full.error} compact retry={full.refetch} />;
  }
  if (!full.data) return <SkeletonText lines={8} />;
  return full.data.body ? (
    <>
      <RichText html={full.data.body} />
      {node.completion === 'manual' && node.mark && node.mark.state !== 'done' && learning && node.lock === null && (
        <div>
          <Button
            variant="primary"
            icon={<CheckIcon aria-hidden="true" />}
            loading={mark.busy}
            onClick={() => void mark.run()}
          >
            {t('classes.study.markDone')}
          </Button>
        </div>
      )}
    </>
  ) : (
    <EmptyState compact>{t('classes.study.blank')}</EmptyState>
  );
}

/** What is learnt at one place of the outline, with the ways to the one before and after. */
export function StudyNodeView({
  node,
  nodes,
  order,
  classId,
  waiting,
  preview,
  learning,
  onGo,
}: {
  readonly node: StudyNode;
  readonly nodes: readonly StudyNode[];
  /** All nodes from top to bottom. */
  readonly order: readonly StudyNode[];
  readonly classId: string | undefined;
  /** The class is not known yet. */
  readonly waiting: boolean;
  readonly preview: boolean;
  /** What is done here counts. */
  readonly learning: boolean;
  readonly onGo: (id: string) => void;
}) {
  const t = useT();
  const at = order.findIndex((one) => one.id === node.id);
  const before = order[at - 1];
  const after = order[at + 1];
  const children = nodes.filter((one) => one.parent === node.id).sort((a, b) => a.sort - b.sort);
  const { lock } = node;
  const later = lock?.code === 'notYet';
  const locked = lock?.code === 'unmet';
  return (
    <article className="vse-study-node" aria-labelledby="study-node">
      <SectionHeading id="study-node">{node.name}</SectionHeading>
      <NodeStatus node={node} />
      {!node.visible && <Banner tone="warning">{t('classes.study.hidden')}</Banner>}
      {lock && lock.code !== 'unmet' && (
        <Banner tone={later ? 'info' : 'warning'}>
          {t(later ? 'classes.study.notYet' : 'classes.study.over', { time: formatInstant(lock.at) })}
        </Banner>
      )}
      {locked && (
        <StudyLock
          lock={lock}
          courseId={node.courseId}
          addressOfNode={(id) => addressOf('study.structure', { Id: node.courseId, nodeId: id })}
        />
      )}
      {locked && node.completion !== null ? null : node.type === 'experiment' ? (
        waiting ? (
          <SkeletonBlock height="260px" />
        ) : (
          <StudyExperiment key={node.id} node={node} classId={classId} preview={preview} />
        )
      ) : node.type === 'page' ? (
        showsText(node) && <Content key={node.id} node={node} learning={learning} />
      ) : node.type === 'link' ? (
        !later && (
          <AddressCard
            key={node.id}
            nodeId={node.id}
            counts={learning && lock === null}
            done={node.mark?.state === 'done'}
          />
        )
      ) : holdsFile(node.type) ? (
        !later && (
          <SlotView
            key={node.id}
            slot={studyFileSlot}
            props={{ courseId: node.courseId, nodeId: node.id, type: node.type, preview: !learning }}
            waiting={<SkeletonBlock height="320px" />}
          />
        )
      ) : node.type === 'discussion' ? (
        !later && (
          <SlotView
            key={node.id}
            slot={studyPostsSlot}
            props={{ courseId: node.courseId, nodeId: node.id, preview: !learning }}
            waiting={<SkeletonBlock height="140px" />}
          />
        )
      ) : isHandedIn(node.type) ? (
        !later && (
          <SlotView
            slot={node.type === 'test' ? studyWorkSlot : studyHomeworkSlot}
            props={{ courseId: node.courseId, nodeId: node.id, preview: !learning }}
          />
        )
      ) : children.length > 0 ? (
        <ul className="vse-study-children">
          {children.map((child) => (
            <li key={child.id}>
              <button type="button" onClick={() => onGo(child.id)}>
                <NodeGlyph type={child.type} />
                <span>{child.name}</span>
                <NodeMarks node={child} />
                <ChevronRightIcon aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState compact>{t('classes.study.blank')}</EmptyState>
      )}
      <nav className="vse-study-ways" aria-label={t('classes.study.ways')}>
        {before && (
          <Button icon={<ChevronLeftIcon aria-hidden="true" />} onClick={() => onGo(before.id)}>
            {t('classes.study.before', { name: before.name })}
          </Button>
        )}
        {after && (
          <Button className="vse-push" onClick={() => onGo(after.id)}>
            {t('classes.study.after', { name: after.name })}
            <ChevronRightIcon aria-hidden="true" />
          </Button>
        )}
      </nav>
    </article>
  );
}
