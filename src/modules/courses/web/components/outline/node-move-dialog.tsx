import { useState } from 'react';
import { Button } from '../../../../../ui/design/button.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { childrenOf } from '../../../shared/structure.model.ts';
import { homesOf, placeOf } from './outline.model.ts';
import type { TreeNode } from './outline-tree.tsx';
import type { DropPlace } from './use-outline-drag.ts';

const INDENT = '\u3000';

/** 移动到…: the parent and the place among its children, for far ways and for who does not drag. */
export function NodeMoveDialog({
  node,
  nodes,
  busy,
  onMove,
  onClose,
}: {
  readonly node: TreeNode;
  readonly nodes: readonly TreeNode[];
  readonly busy: boolean;
  readonly onMove: (to: DropPlace) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const now = placeOf(nodes, node.id);
  const [parent, setParent] = useState(now.parent ?? '');
  const [index, setIndex] = useState(now.index);
  const rowOf = (id: string) => childrenOf(nodes, id || null).filter((one) => one.id !== node.id);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('courses.moveTo.title', { name: node.name })}
      closeLabel={t('ui.action.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          <Button
            variant="primary"
            loading={busy}
            disabled={parent === (now.parent ?? '') && index === now.index}
            onClick={() => onMove({ parent: parent || null, index })}
          >
            {t('courses.moveTo.confirm')}
          </Button>
        </>
      }
    >
      <div className="vse-stack">
        <Select
          label={t('courses.moveTo.parent')}
          options={homesOf(nodes, node.id).map((line) =>
            line
              ? { value: line.node.id, label: `${INDENT.repeat(line.level - 1)}${line.node.name}` }
              : { value: '', label: t('courses.moveTo.top') },
          )}
          value={parent}
          onChange={(event) => {
            setParent(event.target.value);
            setIndex(event.target.value === (now.parent ?? '') ? now.index : rowOf(event.target.value).length);
          }}
        />
        <Select
          label={t('courses.moveTo.place')}
          options={[
            { value: '0', label: t('courses.moveTo.first') },
            ...rowOf(parent).map(({ name }, i) => ({
              value: String(i + 1),
              label: t('courses.moveTo.after', { name }),
            })),
          ]}
          value={String(index)}
          onChange={(event) => setIndex(Number(event.target.value))}
        />
      </div>
    </Dialog>
  );
}
