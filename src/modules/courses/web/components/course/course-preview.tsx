import { useSearchParams } from 'react-router';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import type { ApiError } from '../../../../../ui/api/api-error.ts';
import { endPreview, endView, isPreviewing, startPreview, viewedLearner } from '../../../../../ui/api/preview.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { StatePage } from '../../../../../ui/design/states.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';

/**
 * Lets the team look at its course as learners do. Asked for by the address, it goes on in this tab. Whoever learns
 * here is never in a preview, so that an address passed on loses nobody's work.
 */
export function usePreview(
  course: { readonly id: string; readonly role: string | null } | undefined,
  area: 'maintain' | 'study',
): void {
  const [params] = useSearchParams();
  if (!course || area !== 'study') return;
  if (course.role === null) endPreview();
  else if (params.get('preview') === '1') startPreview(course.id);
}

/** Says that the team looks, and ends a preview: the page is loaded anew, so that nothing of it stays. */
export function PreviewBanner({ courseId }: { readonly courseId: string }) {
  const t = useT();
  if (!isPreviewing()) return <Banner tone="info">{t('courses.frame.preview')}</Banner>;
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

/** Back to where one began to look as a learner; the page is loaded anew, so that nothing of the view stays. */
function LeaveView({ from }: { readonly from: string }) {
  const t = useT();
  const leave = () => {
    endView();
    window.location.assign(from);
  };
  return (
    <Button size="small" onClick={leave}>
      {t('courses.frame.viewEnd')}
    </Button>
  );
}

/** Stays above every page that is seen as a learner: whose eyes these are, and the way out. */
export function ViewBanner() {
  const t = useT();
  const learner = viewedLearner();
  if (!learner) return null;
  return (
    <div className="vse-view-banner">
      <Banner tone="warning" actions={<LeaveView from={learner.from} />}>
        {t('courses.frame.viewOn', { name: learner.name })}
      </Banner>
    </div>
  );
}

/** The view as a learner is over, or the page shows nothing of it. */
export function ViewRefused({ error, from }: { readonly error: ApiError; readonly from: string }) {
  const t = useT();
  return (
    <StatePage drawing="no-access" title={t('courses.frame.viewOver')} actions={<LeaveView from={from} />}>
      {error.message}
    </StatePage>
  );
}
