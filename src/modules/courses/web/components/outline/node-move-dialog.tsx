import { useState } from 'react';
import { Select } from '../../../../../ui/design/select.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
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
    <FormDialog
      title={t('courses.moveTo.title', { name: node.name })}
      submitLabel={t('courses.moveTo.confirm')}
      busy={busy}
      disabled={parent === (now.parent ?? '') && index === now.index}
      onClose={onClose}
      onSubmit={() => onMove({ parent: parent || null, index })}
    >
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
    </FormDialog>
  );
}
