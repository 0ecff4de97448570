import { useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { ChipsField } from '../../../../ui/forms/chips-field.tsx';
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
    <Dialog
      open
      width="min(520px, calc(100vw - 32px))"
      title={`${t('announcements.action.copy')} · ${row.title}`}
      closeLabel={t('ui.action.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            loading={copying.busy}
            onClick={() => void copying.run()}
          >
            {t('announcements.copy.submit')}
          </Button>
        </>
      }
    >
      <div className="vse-stack">
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
      </div>
    </Dialog>
  );
}
