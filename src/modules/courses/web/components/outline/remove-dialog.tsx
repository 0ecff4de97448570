import type { ApiError } from '../../../../../ui/api/api-error.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';

/** Asks before nodes are deleted with what is below them, and says why they cannot be. */
export function RemoveDialog({
  nodes,
  count,
  busy,
  error,
  onRemove,
  onClose,
}: {
  readonly nodes: readonly { readonly name: string }[];
  /** Nodes that go, those below included. */
  readonly count: number;
  readonly busy: boolean;
  readonly error: ApiError | null;
  readonly onRemove: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [first] = nodes;
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={
        nodes.length === 1 && first
          ? t('courses.node.deleteTitle', { name: first.name })
          : t('courses.outline.deleteTitleN', { n: nodes.length })
      }
      footer={
        <>
          <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          <Button variant="danger" loading={busy} onClick={() => void onRemove()}>
            {t('ui.action.delete')}
          </Button>
        </>
      }
    >
      <div className="vse-stack">
        {error && <Banner tone="error">{error.message}</Banner>}
        <p>{t('courses.node.deleteText', { n: count })}</p>
      </div>
    </Dialog>
  );
}
