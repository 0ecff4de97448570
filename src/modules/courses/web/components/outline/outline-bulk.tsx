import { Button } from '../../../../../ui/design/button.tsx';
import { EyeIcon, EyeOffIcon, SettingsIcon, TrashIcon } from '../../../../../ui/design/icons.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { BulkFrame } from '../../../../../ui/table/bulk-frame.tsx';
import type { OutlineNode } from '../node/node-form.model.ts';

/** What can be done with the chosen nodes at once; their shared settings stand beside the outline. */
export function OutlineBulk({
  nodes,
  chosen,
  busy,
  onShow,
  onSettings,
  onRemove,
  onClear,
}: {
  readonly nodes: readonly OutlineNode[];
  readonly chosen: ReadonlySet<string>;
  readonly busy: boolean;
  readonly onShow: (visible: boolean) => void;
  /** Opens the shared settings where they do not stand beside the outline. */
  readonly onSettings: (() => void) | undefined;
  readonly onRemove: () => void;
  readonly onClear: () => void;
}) {
  const t = useT();
  if (chosen.size === 0) return null;
  const picked = nodes.filter(({ id }) => chosen.has(id));
  return (
    <BulkFrame n={chosen.size} onClear={onClear}>
      <Button
        size="small"
        icon={<EyeIcon aria-hidden="true" />}
        disabled={busy || picked.every(({ visible }) => visible)}
        onClick={() => onShow(true)}
      >
        {t('courses.tools.show')}
      </Button>
      <Button
        size="small"
        icon={<EyeOffIcon aria-hidden="true" />}
        disabled={busy || picked.every(({ visible }) => !visible)}
        onClick={() => onShow(false)}
      >
        {t('courses.tools.hide')}
      </Button>
      {onSettings && (
        <Button size="small" icon={<SettingsIcon aria-hidden="true" />} disabled={chosen.size < 2} onClick={onSettings}>
          {t('courses.batch.open')}
        </Button>
      )}
      <Button size="small" variant="danger" icon={<TrashIcon aria-hidden="true" />} disabled={busy} onClick={onRemove}>
        {t('ui.action.delete')}
      </Button>
    </BulkFrame>
  );
}
