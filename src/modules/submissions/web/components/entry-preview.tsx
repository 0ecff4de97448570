import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { ButtonLink } from '../../../../ui/design/button.tsx';
import { SkeletonBlock, SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { DetailsBody } from '../../../catalogue/web/details.public.tsx';
import { previewEntryRoute } from '../../shared/entry.contract.ts';

/** The public page of what is in work, as it would look. @param back address of the form */
export default function EntryPreview({ id, back }: { readonly id: string; readonly back: string }) {
  const t = useT();
  const preview = useCall(previewEntryRoute, { params: { id } });
  return (
    <>
      <div className="vse-container entry-preview-band">
        <Banner
          tone="info"
          title={t('experiments.preview.title')}
          actions={<ButtonLink href={back}>{t('experiments.preview.back')}</ButtonLink>}
        >
          {t('experiments.preview.lead')}
        </Banner>
      </div>
      {preview.error ? (
        <CallError error={preview.error} retry={preview.refetch} />
      ) : preview.data && preview.isFetchedAfterMount ? (
        <DetailsBody one={preview.data} />
      ) : (
        <div className="vse-container" role="status" aria-label={t('ui.loading')}>
          <SkeletonBlock height="360px" />
          <SkeletonText lines={6} />
        </div>
      )}
    </>
  );
}
