import { useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { ChipsField } from '../../../../ui/forms/chips-field.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { leadName } from '../../../../ui/i18n/names.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { listCoursesRoute } from '../../../courses/shared/course.contract.ts';
import { copyAnnouncementRoute } from '../../shared/announcement.contract.ts';
import type { AnnouncementAt } from './announcement.model.ts';
import { refreshAnnouncements } from './refresh-announcements.ts';

const MAX_COURSES = 100;

/** 复制到其他课程: a draft in each chosen course that one teaches. */
export function CopyDialog({
  courseId,
  row,
  onClose,
}: {
  readonly courseId: string;
  readonly row: AnnouncementAt;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const courses = useCall(listCoursesRoute, { query: { as: 'teacher', size: MAX_COURSES } });
  const others = courses.data?.rows.filter((one) => one.id !== courseId && one.state !== 'archived') ?? [];
  const copying = useAction(async () => {
    const { made } = await call(copyAnnouncementRoute, { params: { id: row.id }, body: { courseIds: [...chosen] } });
    toast.show({ text: t('announcements.copy.done', { n: made }), tone: 'success' });
    await refreshAnnouncements();
    onClose();
  });
  return (
    <FormDialog
      title={`${t('announcements.action.copy')} · ${row.title}`}
      submitLabel={t('announcements.copy.submit')}
      busy={copying.busy}
      disabled={chosen.length === 0}
      width="min(520px, calc(100vw - 32px))"
      onClose={onClose}
      onSubmit={() => void copying.run()}
    >
      <p>{t('announcements.copy.lead')}</p>
      {!courses.data ? (
        <SkeletonText lines={2} />
      ) : others.length === 0 ? (
        <p>{t('announcements.copy.none')}</p>
      ) : (
        <ChipsField
          label={t('announcements.copy.courses')}
          options={others.map((one) => ({ value: one.id, label: leadName(one) }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
    </FormDialog>
  );
}
