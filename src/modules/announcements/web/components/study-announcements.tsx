import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { expire, refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Drawer } from '../../../../ui/design/dialog.tsx';
import { PinIcon } from '../../../../ui/design/icons.ts';
import { SectionHeading } from '../../../../ui/design/page-header.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { DRAWER_WIDTH } from '../../../../ui/forms/form-drawer.tsx';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { SlotView } from '../../../../ui/slot.tsx';
import { ownCoursesRoute } from '../../../classes/shared/own-course.contract.ts';
import { courseTreeRoute } from '../../../courses/shared/structure.contract.ts';
import * as contract from '../../shared/announcement.contract.ts';
import { commentsSlot } from './comments.slot.ts';
import { Reading } from './reading.tsx';
import { useOpening } from './use-opening.ts';
import './announcements.css';

/** What waits for a confirmation opens with it. */
const refreshReading = () => {
  expire(ownCoursesRoute);
  return refresh(contract.courseAnnouncementsRoute, contract.readAnnouncementRoute, courseTreeRoute);
};

/** One announcement of the own class; opening it is noted. */
function Opened({
  id,
  counts,
  onClose,
}: {
  readonly id: string;
  readonly counts: boolean;
  readonly onClose: () => void;
}) {
  const t = useT();
  const answer = useCall(contract.readAnnouncementRoute, { params: { id } });
  const row = answer.data;
  useOpening(counts && row && !row.read ? id : null, refreshReading);
  const confirming = useAction(
    async () => {
      await call(contract.confirmAnnouncementRoute, { params: { id } });
      await refreshReading();
    },
    { done: t('announcements.confirm.done') },
  );
  return (
    <Drawer
      open
      width={DRAWER_WIDTH}
      title={t('announcements.study.title')}
      onClose={onClose}
      footer={
        counts && row?.needConfirm && row.confirmedAt === null ? (
          <Button variant="primary" loading={confirming.busy} onClick={() => void confirming.run()}>
            {t('announcements.confirm.press')}
          </Button>
        ) : undefined
      }
    >
      {row ? (
        <div className="vse-stack">
          <Reading row={row}>
            {row.confirmedAt !== null && (
              <p>
                <StatusTag tone="success">
                  {t('announcements.confirm.at', { time: formatInstant(row.confirmedAt) })}
                </StatusTag>
              </p>
            )}
          </Reading>
          {row.commentsOn && (
            <SlotView
              slot={commentsSlot}
              props={{ courseId: row.courseId, announcementId: id, headed: true }}
              waiting={<SkeletonText lines={4} />}
            />
          )}
        </div>
      ) : answer.error ? (
        <CallError error={answer.error} compact retry={answer.refetch} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Drawer>
  );
}

/** 公告 on the page that introduces a course: what stands now for the own class, unread first seen. */
export default function StudyAnnouncements({ courseId }: { readonly courseId: string }) {
  const t = useT();
  const [params, , changeParams] = useAddressParams();
  const list = useCall(contract.courseAnnouncementsRoute, { params: { courseId } });
  const opened = params.get('notice');
  const open = (id: string | null) => changeParams({ notice: id });
  const { data } = list;
  return (
    <section aria-labelledby="announcements">
      <SectionHeading
        id="announcements"
        extra={
          data && data.unread + data.unconfirmed > 0 ? (
            <span className="vse-row">
              {data.unread > 0 && (
                <StatusTag tone="info">{t('announcements.study.unread', { n: data.unread })}</StatusTag>
              )}
              {data.unconfirmed > 0 && (
                <StatusTag tone="warning">{t('announcements.study.unconfirmed', { n: data.unconfirmed })}</StatusTag>
              )}
            </span>
          ) : undefined
        }
      >
        {t('announcements.study.title')}
      </SectionHeading>
      {list.error ? (
        <CallError error={list.error} compact retry={list.refetch} />
      ) : !data ? (
        <SkeletonText lines={2} />
      ) : data.rows.length === 0 ? (
        <p>{t('announcements.none')}</p>
      ) : (
        <ul className="vse-notice-list">
          {data.rows.map((row) => (
            <li key={row.id} data-unread={data.counts && !row.read ? '' : undefined}>
              <button type="button" onClick={() => open(row.id)}>
                <strong>
                  {row.pinned && <PinIcon role="img" aria-label={t('announcements.pinned')} />}
                  {row.title}
                </strong>
                <span>{row.brief}</span>
                <small>
                  {[row.author, formatInstant(row.publishedAt), row.edited ? t('announcements.edited') : '']
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </button>
              {data.counts && !row.read && <StatusTag tone="info">{t('announcements.receipt.unread')}</StatusTag>}
              {data.counts && row.needConfirm && (
                <StatusTag tone={row.confirmedAt === null ? 'warning' : 'success'}>
                  {t(row.confirmedAt === null ? 'announcements.confirm.wait' : 'announcements.receipt.confirmed')}
                </StatusTag>
              )}
            </li>
          ))}
        </ul>
      )}
      {opened && data && <Opened key={opened} id={opened} counts={data.counts} onClose={() => open(null)} />}
    </section>
  );
}
