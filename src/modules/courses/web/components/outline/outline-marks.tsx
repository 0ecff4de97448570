import { ClockIcon, EyeOffIcon, LockIcon, StarIcon, WarningIcon } from '../../../../../ui/design/icons.ts';
import { formatInstant, formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { OutlineNode } from '../node/node-form.model.ts';
import { waitsInVain } from '../node/rule-form.model.ts';

/** Signs of a node at the end of its line, for those who build the outline. */
export function OutlineMarks({
  node,
  nodes,
  unsaved,
}: {
  readonly node: OutlineNode;
  readonly nodes: readonly OutlineNode[];
  readonly unsaved: boolean;
}) {
  const t = useT();
  // While the node itself is hidden the outline is still being built.
  const vain = node.visible && waitsInVain(node.unlock, nodes);
  const sign = (icon: React.ReactNode, text: string, tone = '') => (
    <span className={`vse-outline-mark ${tone}`} title={text}>
      {icon}
      <span className="vse-visually-hidden">{text}</span>
    </span>
  );
  return (
    <>
      {unsaved && <span className="vse-outline-mark">{t('courses.structure.unsaved')}</span>}
      {vain && sign(<WarningIcon aria-hidden="true" />, t('courses.rule.vain'), 'vse-outline-warn')}
      {node.unlock && !vain && sign(<LockIcon aria-hidden="true" />, t('courses.rule.has'))}
      {node.required && sign(<StarIcon aria-hidden="true" />, t('courses.completion.requiredWord'), 'vse-outline-star')}
      {node.hours !== null && (
        <span className="vse-outline-mark vse-num">
          {t('courses.structure.hours', { n: formatNumber(node.hours) })}
        </span>
      )}
      {node.experiment?.dueAt && (
        <span className="vse-outline-mark vse-num">
          <ClockIcon aria-hidden="true" />
          {formatInstant(node.experiment.dueAt).slice(5, 10)}
        </span>
      )}
      {!node.visible && (
        <span className="vse-outline-mark">
          <EyeOffIcon aria-hidden="true" />
          {t('courses.structure.hidden')}
        </span>
      )}
    </>
  );
}
