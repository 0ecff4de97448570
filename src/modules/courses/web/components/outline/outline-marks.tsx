import type { ReactNode } from 'react';
import { CalendarIcon, LockIcon, StarIcon } from '../../../../../ui/design/icons.ts';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { formatList } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { OutlineNode } from '../node/node-form.model.ts';
import type { Problem } from './problems.model.ts';

/** Signs of a node behind its name, for those who build the outline. What is as it should be has no words. */
export function OutlineMarks({
  node,
  problem,
  saving,
}: {
  readonly node: OutlineNode;
  /** The gravest thing that is wrong. */
  readonly problem: Problem['kind'] | null;
  readonly saving: 'waits' | 'refused' | null;
}) {
  const t = useT();
  const sign = (icon: ReactNode, text: string, tone = '') => (
    <span className={`vse-outline-mark ${tone}`} title={text}>
      {icon}
      <span className="vse-visually-hidden">{text}</span>
    </span>
  );
  return (
    <>
      {saving === 'refused' && <StatusTag tone="error">{t('courses.outline.refused')}</StatusTag>}
      {saving === 'waits' && <StatusTag tone="info">{t('courses.structure.unsaved')}</StatusTag>}
      {problem && (
        // While the node is hidden the outline is still being built.
        <StatusTag tone={node.visible ? 'warning' : 'neutral'}>{t(`courses.outline.problem.${problem}`)}</StatusTag>
      )}
      {node.datedFor.length > 0 &&
        sign(<CalendarIcon aria-hidden="true" />, t('courses.classDates.sign', { names: formatList(node.datedFor) }))}
      {node.unlock && problem !== 'vain' && sign(<LockIcon aria-hidden="true" />, t('courses.rule.has'))}
      {node.required && sign(<StarIcon aria-hidden="true" />, t('courses.completion.requiredWord'), 'vse-outline-star')}
      {!node.visible && <span className="vse-visually-hidden">{t('courses.structure.hidden')}</span>}
    </>
  );
}
