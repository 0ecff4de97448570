import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../../ui/design/icons.ts';
import { SectionHeading } from '../../../../ui/design/page-header.tsx';
import { SkeletonBlock, SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { getNodeRoute } from '../../../courses/shared/structure.contract.ts';
import { NodeGlyph, RichText } from '../../../courses/web/courses.public.tsx';
import { StudyExperiment, type StudyNode } from './study-experiment.tsx';

function Content({ node }: { readonly node: StudyNode }) {
  const t = useT();
  const full = useCall(getNodeRoute, { params: { nodeId: node.id } });
  if (full.error) {
    return <CallError error={full.error} compact retry={full.refetch} />;
  }
  if (!full.data) return <SkeletonText lines={8} />;
  return full.data.body ? (
    <RichText html={full.data.body} />
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
  readonly onGo: (id: string) => void;
}) {
  const t = useT();
  const at = order.findIndex((one) => one.id === node.id);
  const before = order[at - 1];
  const after = order[at + 1];
  const children = nodes.filter((one) => one.parent === node.id).sort((a, b) => a.sort - b.sort);
  const later = node.lock?.code === 'notYet';
  return (
    <article className="vse-study-node" aria-labelledby="study-node">
      <SectionHeading id="study-node">{node.name}</SectionHeading>
      {!node.visible && <Banner tone="warning">{t('classes.study.hidden')}</Banner>}
      {node.lock && (
        <Banner tone={later ? 'info' : 'warning'}>
          {t(later ? 'classes.study.notYet' : 'classes.study.over', { time: formatInstant(node.lock.at) })}
        </Banner>
      )}
      {node.type === 'experiment' ? (
        waiting ? (
          <SkeletonBlock height="260px" />
        ) : (
          <StudyExperiment key={node.id} node={node} classId={classId} preview={preview} />
        )
      ) : node.type === 'page' ? (
        !later && <Content node={node} />
      ) : children.length > 0 ? (
        <ul className="vse-study-children">
          {children.map((child) => (
            <li key={child.id}>
              <button type="button" onClick={() => onGo(child.id)}>
                <NodeGlyph type={child.type} />
                <span>{child.name}</span>
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
          <Button className="vse-study-after" onClick={() => onGo(after.id)}>
            {t('classes.study.after', { name: after.name })}
            <ChevronRightIcon aria-hidden="true" />
          </Button>
        )}
      </nav>
    </article>
  );
}
