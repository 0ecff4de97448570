import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { useConfirm } from '../../../../../ui/forms/use-confirm.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { FilesField } from '../../../../../ui/upload/files-field.tsx';
import {
  addMaterialsRoute,
  MAX_MATERIALS,
  materialsRoute,
  removeMaterialRoute,
} from '../../../shared/material.contract.ts';

/** Addresses of files hold five minutes. */
const SIGNED_MS = 240_000;

/** Files beside what is learnt at a node; each is kept as soon as it is brought, apart from the form. */
export function MaterialsField({ nodeId, disabled }: { readonly nodeId: string; readonly disabled: boolean }) {
  const t = useT();
  const params = { nodeId };
  const materials = useCall(materialsRoute, { params }, { refetchInterval: SIGNED_MS });
  const { confirm, element } = useConfirm();
  const files = materials.data?.rows ?? [];
  const changing = useAction(async (next: readonly { readonly id: string }[]) => {
    const gone = files.filter((file) => !next.some((one) => one.id === file.id));
    if (gone.length > 0) {
      const given = await confirm({
        grade: 'B',
        title: t('courses.material.removeTitle', { name: gone[0]!.name }),
        text: t('courses.material.removeText'),
        confirmLabel: t('table.files.remove', { name: gone[0]!.name }),
        danger: true,
      });
      if (!given) return;
    }
    const added = next.filter(({ id }) => !files.some((file) => file.id === id)).map(({ id }) => id);
    if (added.length > 0) await call(addMaterialsRoute, { params, body: { ids: added } });
    for (const { id } of gone) await call(removeMaterialRoute, { params: { nodeId, fileId: id } });
    await refresh(materialsRoute);
  });
  if (materials.error && !materials.data) {
    return <CallError error={materials.error} compact retry={materials.refetch} />;
  }
  if (!materials.data || (disabled && files.length === 0)) return null;
  return (
    <>
      <FilesField
        label={t('courses.material.title')}
        files={files}
        max={MAX_MATERIALS}
        {...(!disabled && { onChange: (next) => void changing.run(next) })}
      />
      {element}
    </>
  );
}
