import { useState } from 'react';
import type { ListRow } from '../../../../kernel/resource/list.ts';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { PinIcon } from '../../../../ui/design/icons.ts';
import { formatList, formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { ListPage } from '../../../../ui/table/list-page.tsx';
import { listClassesRoute } from '../../../classes/shared/class.contract.ts';
import { type Course, CourseFrame, courseListHead } from '../../../courses/web/courses.public.tsx';
import { managedAnnouncementRoute } from '../../shared/announcement.contract.ts';
import { announcementResource, STATE_TONES } from '../../shared/announcement.resource.ts';
import { announcementAt, type Managed } from '../components/announcement.model.ts';
import { AnnouncementForm } from '../components/announcement-form.tsx';
import { AnnouncementRecord } from '../components/announcement-record.tsx';
import { refreshAnnouncements } from '../components/refresh-announcements.ts';
import { useAnnouncementCommands } from '../components/use-announcement-commands.tsx';

function Announcements({ course }: { readonly course: Course }) {
  const t = useT();
  const [editing, setEditing] = useState<Managed | 'new' | null>(null);
  const commands = useAnnouncementCommands(course.id);
  const classes = useCall(listClassesRoute, { params: { courseId: course.id } });
  const edits = course.can.structure;
  const opening = useAction(async (row: ListRow) => {
    setEditing(await call(managedAnnouncementRoute, { params: { id: String(row.id) } }));
  });
  const mayEdit = (row: ListRow) => edits && row.state !== 'withdrawn';
  return (
    <>
      <ListPage
        resource={announcementResource}
        page="courseNotice"
        may={(action) => action === 'query' || (edits && action !== 'export')}
        within={{ filter: 'course', id: course.id }}
        head={courseListHead(course)}
        title={t('route.maintain.courseBuild.notice')}
        lead={t('announcements.lead')}
        chooses={false}
        columns={[
          {
            name: 'title',
            width: 280,
            render: (row) => (
              <>
                {row.pinned === true && (
                  <PinIcon className="vse-notice-pin" role="img" aria-label={t('announcements.pinned')} />
                )}
                {String(row.title)}
              </>
            ),
          },
          'state',
          {
            name: 'audience',
            width: 160,
            render: ({ audience }) =>
              Array.isArray(audience) ? formatList(audience.map(String)) : t('announcements.audience.all'),
          },
          'publishtime',
          {
            name: 'readers',
            width: 110,
            render: (row) =>
              t('announcements.receipts.figure', {
                read: formatNumber(Number(row.readers)),
                all: formatNumber(Number(row.recipients)),
              }),
          },
          {
            name: 'confirmations',
            width: 90,
            render: (row) => (row.needconfirm === true ? formatNumber(Number(row.confirmations)) : '—'),
          },
          {
            name: 'comments',
            width: 72,
            render: (row) =>
              row.commentson === true || Number(row.comments) > 0 ? formatNumber(Number(row.comments)) : '—',
          },
          'author',
          { name: 'expirytime', hidden: true },
          { name: 'updated', hidden: true },
        ]}
        tones={{ state: STATE_TONES }}
        sources={{
          class: {
            kind: 'tree',
            nodes: classes.data?.rows.map(({ id, name }) => ({ id, name, parent: null })),
          },
          author: { kind: 'text' },
        }}
        rowActions={(row) =>
          edits
            ? [
                ...(mayEdit(row)
                  ? [{ key: 'edit', label: t('announcements.action.edit'), onSelect: () => void opening.run(row) }]
                  : []),
                ...commands.actionsOf(announcementAt(row)),
              ]
            : []
        }
        onEdit={(row) => {
          if (mayEdit(row)) void opening.run(row);
        }}
        create={{
          label: t('announcements.action.create'),
          drawer: (close) => (
            <AnnouncementForm
              courseId={course.id}
              standing={null}
              onClose={close}
              onSaved={() => void refreshAnnouncements()}
              onPublish={(row) => void commands.give(row, 'publish')}
            />
          ),
        }}
        empty={{
          text: t('announcements.empty'),
          action: edits ? (
            <Button variant="primary" onClick={() => setEditing('new')}>
              {t('announcements.empty.first')}
            </Button>
          ) : undefined,
        }}
        drawer={(open) => <AnnouncementRecord {...open} actionsOf={commands.actionsOf} onEdit={setEditing} />}
      />
      {editing && (
        <AnnouncementForm
          courseId={course.id}
          standing={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={() => void refreshAnnouncements()}
          onPublish={(row) => void commands.give(row, 'publish')}
        />
      )}
      {commands.element}
    </>
  );
}

/** 课程公告: what the team tells its classes, and who has read it. */
export default function CourseNoticePage() {
  return <CourseFrame ownHead>{(course) => <Announcements key={course.id} course={course} />}</CourseFrame>;
}
