import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { materialsRoute } from '../../../../courses/shared/material.contract.ts';

/** Addresses of files hold five minutes. */
const SIGNED_MS = 240_000;

const sizeOf = (bytes: number) => `${formatNumber(Math.max(1, Math.round(bytes / 1024)))} KB`;

/** 资料: the files a teacher put beside what is learnt, to download. */
export function StudyMaterials({ nodeId }: { readonly nodeId: string }) {
  const t = useT();
  const materials = useCall(materialsRoute, { params: { nodeId } }, { refetchInterval: SIGNED_MS });
  if (materials.error && !materials.data) {
    return <CallError error={materials.error} compact retry={materials.refetch} />;
  }
  if (!materials.data) return <SkeletonText lines={2} />;
  const { rows } = materials.data;
  if (rows.length === 0) return <EmptyState compact>{t('classes.study.materials.empty')}</EmptyState>;
  return (
    <ul className="vse-study-materials" aria-label={t('classes.study.tab.materials')}>
      {rows.map(({ id, name, bytes, url }) => (
        <li key={id}>
          <a href={url} download={name}>
            {name}
          </a>
          <span>{sizeOf(bytes)}</span>
        </li>
      ))}
    </ul>
  );
}
