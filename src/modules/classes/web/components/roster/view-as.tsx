import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { call } from '../../../../../ui/api/client.ts';
import { startView } from '../../../../../ui/api/preview.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { EyeIcon } from '../../../../../ui/design/icons.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { viewAsRoute } from '../../../shared/view-as.contract.ts';

/** Opens the course in this tab as the learner sees it; the banner there leads back to where one is now. */
export function ViewAs({ enrolmentId }: { readonly enrolmentId: string }) {
  const t = useT();
  const opening = useAction(async () => {
    const { courseId, name, view } = await call(viewAsRoute, { params: { enrolmentId } });
    const { pathname, search } = window.location;
    startView({ courseId, name, view, from: `${pathname}${search}` });
    // Loaded anew, so that nothing the teacher was answered stands on the learner's pages.
    window.location.assign(addressOf('study.structure', { Id: courseId }));
  });
  return (
    <div>
      <Button icon={<EyeIcon aria-hidden="true" />} loading={opening.busy} onClick={() => void opening.run()}>
        {t('courses.frame.viewOpen')}
      </Button>
    </div>
  );
}
