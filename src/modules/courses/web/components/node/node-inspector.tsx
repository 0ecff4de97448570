import { useState } from 'react';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { MoreIcon } from '../../../../../ui/design/icons.ts';
import { Menu } from '../../../../../ui/design/menu.tsx';
import { SkeletonBlock, SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { Switch } from '../../../../../ui/design/switch.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { getNodeRoute } from '../../../shared/structure.contract.ts';
import { holdsChildren, NODE_TYPES, type NodeType } from '../../../shared/structure.model.ts';
import { NodeGlyph } from '../outline/node-glyph.tsx';
import type { QueuedOp } from '../outline/ops.model.ts';
import { SHIFTS, type Shift } from '../outline/outline.model.ts';
import type { Problem } from '../outline/problems.model.ts';
import { NodeEditor, type Tab } from './node-editor.tsx';
import type { OutlineNode } from './node-form.model.ts';
import type { NodeForms } from './use-node-forms.ts';

const typeOf = (type: string): NodeType => NODE_TYPES.find((one) => one === type) ?? 'page';

/** What can be done with the node of the inspector. */
export interface NodeCommands {
  readonly can: (shift: Shift) => boolean;
  readonly shift: (shift: Shift) => void;
  readonly rename: () => void;
  readonly createBelow: () => void;
  readonly moveTo: () => void;
  readonly copy: () => void;
  /** Shows or hides it; learners may be notified when they see it for the first time. */
  readonly toggle: (notify: boolean) => void;
  readonly remove: () => void;
  readonly mend: (problem: Problem) => void;
  readonly retry: (key: number) => void;
  readonly drop: (key: number) => void;
}

/** Everything about one node: what is wrong with it, what can be done with it, its settings and content. */
export function NodeInspector({
  node,
  read,
  version,
  nodes,
  forms,
  problems,
  refused,
  commands,
  editable,
  figures,
  tab,
  onTab,
}: {
  readonly node: OutlineNode;
  /** The course is published: learners may be notified of what is shown. */
  readonly read: boolean;
  /** Version the server has; null while a new line waits to be sent. */
  readonly version: number | null;
  readonly nodes: readonly OutlineNode[];
  readonly forms: NodeForms;
  readonly problems: readonly Problem[];
  /** Changes of the node the server did not take. */
  readonly refused: readonly QueuedOp[];
  readonly commands: NodeCommands;
  readonly editable: boolean;
  readonly figures: boolean;
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
}) {
  const t = useT();
  const stored = version !== null;
  const full = useCall(getNodeRoute, { params: { nodeId: node.id } }, { enabled: stored, keepPrevious: true });
  const shown = full.data && full.data.id === node.id ? full.data : null;
  const names = new Map(nodes.map(({ id, name }) => [id, name]));
  return (
    <>
      <header className="vse-inspector-head">
        <NodeGlyph type={node.type} />
        <div>
          <h2>{node.name || t('courses.outline.newLine')}</h2>
          <p>{t(`courses.type.${typeOf(node.type)}`)}</p>
        </div>
        {editable && (
          <Menu
            look="icon"
            align="end"
            label={<MoreIcon aria-hidden="true" />}
            name={t('courses.outline.commands')}
            items={[
              ...(holdsChildren(node.type)
                ? [{ key: 'below', label: t('courses.tools.child'), onSelect: commands.createBelow }]
                : []),
              { key: 'rename', label: t('courses.outline.rename'), onSelect: commands.rename },
              { key: 'copy', label: t('courses.tools.copy'), disabled: !stored, onSelect: commands.copy },
              ...SHIFTS.map((shift, i) => ({
                key: shift,
                label: t(`courses.tools.${shift}`),
                disabled: !commands.can(shift),
                divided: i === 0,
                onSelect: () => commands.shift(shift),
              })),
              { key: 'moveTo', label: t('courses.tools.moveTo'), onSelect: commands.moveTo },
              { key: 'delete', label: t('ui.action.delete'), danger: true, divided: true, onSelect: commands.remove },
            ]}
          />
        )}
      </header>
      {editable && (
        <Visibility
          key={node.id}
          visible={node.visible}
          disabled={!stored}
          mayNotify={read && !node.visible && !node.blank}
          onToggle={commands.toggle}
        />
      )}
      {refused.map(({ key, refusal }) => (
        <Banner
          key={key}
          tone="error"
          title={t('courses.outline.refused')}
          actions={
            <>
              <Button size="small" onClick={() => commands.retry(key)}>
                {t('ui.action.retry')}
              </Button>
              <Button size="small" onClick={() => commands.drop(key)}>
                {t('courses.info.undo')}
              </Button>
            </>
          }
        >
          {refusal}
        </Banner>
      ))}
      {problems.map((problem) => (
        <Banner
          key={problem.kind}
          tone="warning"
          title={t(`courses.outline.problem.${problem.kind}`)}
          actions={
            editable && (
              <Button size="small" onClick={() => commands.mend(problem)}>
                {t(`courses.outline.mend.${problem.kind}`, { name: names.get(problem.target) ?? '' })}
              </Button>
            )
          }
        >
          {t(`courses.outline.why.${problem.kind}`)}
        </Banner>
      ))}
      {!stored ? (
        <p className="vse-inspector-wait">{t('courses.outline.notYet')}</p>
      ) : full.error && !shown ? (
        <CallError error={full.error} compact retry={full.refetch} />
      ) : shown ? (
        <NodeEditor
          key={shown.id}
          // A name typed in its line makes a version that is known before the rest is read anew.
          node={{ ...shown, version: Math.max(shown.version, version) }}
          forms={forms}
          editable={editable}
          nodes={nodes}
          figures={figures}
          tab={tab}
          onTab={onTab}
        />
      ) : (
        <div className="vse-inspector-wait" role="status" aria-label={t('ui.loading')}>
          <SkeletonBlock height="36px" />
          <SkeletonText lines={6} />
        </div>
      )}
    </>
  );
}

/** 学生可见, with the tick that notifies learners of what they have not seen before. */
function Visibility({
  visible,
  disabled,
  mayNotify,
  onToggle,
}: {
  readonly visible: boolean;
  readonly disabled: boolean;
  readonly mayNotify: boolean;
  readonly onToggle: (notify: boolean) => void;
}) {
  const t = useT();
  const [notify, setNotify] = useState(false);
  return (
    <div className="vse-inspector-visible">
      <Switch
        label={t('courses.outline.visible')}
        checked={visible}
        disabled={disabled}
        onChange={() => {
          onToggle(mayNotify && notify);
          setNotify(false);
        }}
      />
      {mayNotify && (
        <Checkbox
          label={t('courses.outline.notifyFirst')}
          checked={notify}
          disabled={disabled}
          onChange={(event) => setNotify(event.target.checked)}
        />
      )}
    </div>
  );
}
