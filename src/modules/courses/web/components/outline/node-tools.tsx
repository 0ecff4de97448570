import { Button, IconButton } from '../../../../../ui/design/button.tsx';
import {
  ArrowUpIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  EyeIcon,
  EyeOffIcon,
  TrashIcon,
} from '../../../../../ui/design/icons.ts';
import { Menu } from '../../../../../ui/design/menu.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { holdsChildren, NODE_TYPES, type NodeType } from '../../../shared/structure.model.ts';
import { NodeGlyph } from './node-glyph.tsx';
import type { Shift } from './outline.model.ts';
import type { Spot } from './use-outline.ts';

const STEPS = [
  { step: 'up', icon: <ArrowUpIcon aria-hidden="true" /> },
  { step: 'down', icon: <ArrowUpIcon aria-hidden="true" className="vse-structure-down" /> },
  { step: 'promote', icon: <ChevronLeftIcon aria-hidden="true" /> },
  { step: 'demote', icon: <ChevronRightIcon aria-hidden="true" /> },
] as const;

/** The commands of a node as buttons: new ones beside and below, one step in four directions, show, delete. */
export function NodeTools({
  node,
  can,
  busy,
  onAdd,
  onShift,
  onToggle,
  onMoveTo,
  onCopy,
  onDelete,
}: {
  readonly node: {
    readonly id: string;
    readonly type: string;
    readonly parent: string | null;
    readonly visible: boolean;
  };
  readonly can: (step: Shift) => boolean;
  readonly busy: boolean;
  readonly onAdd: (type: NodeType, spot: Spot) => void;
  readonly onShift: (step: Shift) => void;
  readonly onToggle: () => void;
  readonly onMoveTo: () => void;
  readonly onCopy: () => void;
  readonly onDelete: () => void;
}) {
  const t = useT();
  const types = (top: boolean) => NODE_TYPES.filter((type) => top || type !== 'chapter');
  const items = (spot: Spot, top: boolean) =>
    types(top).map((type) => ({
      key: type,
      label: t(`courses.type.${type}`),
      icon: <NodeGlyph type={type} />,
      onSelect: () => onAdd(type, spot),
    }));
  return (
    <div className="vse-structure-tools">
      <Menu label={t('courses.tools.sibling')} items={items({ after: node.id }, node.parent === null)} />
      {holdsChildren(node.type) && <Menu label={t('courses.tools.child')} items={items({ below: node.id }, false)} />}
      <span className="vse-structure-steps">
        {STEPS.map(({ step, icon }) => (
          <IconButton
            key={step}
            label={t(`courses.tools.${step}`)}
            icon={icon}
            // Not `disabled`: at the end of the way the button must keep the focus.
            aria-disabled={!can(step)}
            onClick={() => can(step) && onShift(step)}
          />
        ))}
      </span>
      <Button
        icon={node.visible ? <EyeOffIcon aria-hidden="true" /> : <EyeIcon aria-hidden="true" />}
        loading={busy}
        onClick={onToggle}
      >
        {t(node.visible ? 'courses.tools.hide' : 'courses.tools.show')}
      </Button>
      <Button onClick={onMoveTo}>{t('courses.tools.moveTo')}</Button>
      <Button loading={busy} onClick={onCopy}>
        {t('courses.tools.copy')}
      </Button>
      <IconButton label={t('courses.tools.delete')} icon={<TrashIcon aria-hidden="true" />} onClick={onDelete} />
    </div>
  );
}
