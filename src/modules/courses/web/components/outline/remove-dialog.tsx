import type { ApiError } from '../../../../../ui/api/api-error.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
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
    <FormDialog
      title={
        nodes.length === 1 && first
          ? t('courses.node.deleteTitle', { name: first.name })
          : t('courses.outline.deleteTitleN', { n: nodes.length })
      }
      submitLabel={t('ui.action.delete')}
      busy={busy}
      danger
      onSubmit={() => void onRemove()}
      onClose={onClose}
    >
      {error && <Banner tone="error">{error.message}</Banner>}
      <p>{t('courses.node.deleteText', { n: count })}</p>
    </FormDialog>
  );
}
