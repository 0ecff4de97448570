import { useSearchParams } from 'react-router';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { endPreview, isPreviewing, startPreview } from '../../../../../ui/api/preview.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';

/**
 * Whether the team looks at its course as learners do. Asked for by the address, it goes on in this tab. Whoever learns
 * here is never in a preview, so that an address passed on loses nobody's work.
 */
export function usePreview(
  course: { readonly id: string; readonly role: string | null } | undefined,
  area: 'maintain' | 'study',
): boolean {
  const [params] = useSearchParams();
  if (!course || area !== 'study') return false;
  if (course.role === null) endPreview();
  else if (params.get('preview') === '1') startPreview(course.id);
  return isPreviewing();
}

/** Says that the team looks, and ends a preview: the page is loaded anew, so that nothing of it stays. */
export function PreviewBanner({ courseId, on }: { readonly courseId: string; readonly on: boolean }) {
  const t = useT();
  if (!on) return <Banner tone="info">{t('courses.frame.preview')}</Banner>;
  const leave = () => {
    endPreview();
    window.location.assign(addressOf('maintain.courseBuild.info', { Id: courseId }));
  };
  return (
    <Banner
      tone="warning"
      actions={
        <Button size="small" onClick={leave}>
          {t('courses.frame.previewEnd')}
        </Button>
      }
    >
      {t('courses.frame.previewOn')}
    </Banner>
  );
}
