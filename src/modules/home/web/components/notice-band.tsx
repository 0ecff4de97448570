import { addressOf } from '../../../../kernel/routing/paths.ts';
import { useUser } from '../../../../ui/access/user-store.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { ArrowRightIcon } from '../../../../ui/design/icons.ts';
import { Link } from '../../../../ui/design/link.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { publicNoticesRoute } from '../../shared/notice.contract.ts';
import { Band } from './band.tsx';
import { NoticeLines } from './notice-lines.tsx';
import './notice-band.css';

const SHOWN = 5;

/** Which manual is for whom: teachers and leaders teach, students study, everybody else begins with the help. */
function guideOf(role: number | undefined) {
  if (role === 6) return { slug: 'manual-student', words: 'student' } as const;
  if (role === 5 || role === 3) return { slug: 'manual-teacher', words: 'teacher' } as const;
  return { slug: 'help', words: 'visitor' } as const;
}

/** 公告 beside the guide for the reader's role. */
export function NoticeBand() {
  const t = useT();
  const user = useUser();
  const guide = guideOf(user?.role.id);
  const answer = useCall(publicNoticesRoute, { query: { page: 1, size: SHOWN } });
  return (
    <div className="vse-notice-pair">
      <Band
        id="notices"
        title={t('home.notices')}
        extra={<Link href={addressOf('publicNotice')}>{t('home.seeAll')}</Link>}
        answer={answer}
        waiting={<SkeletonText lines={5} />}
      >
        {({ rows }) =>
          rows.length === 0 ? <EmptyState compact>{t('home.notices.empty')}</EmptyState> : <NoticeLines rows={rows} />
        }
      </Band>
      <aside className="vse-band vse-guide vse-on-dark" aria-labelledby="guide">
        <h2 id="guide">{t(`home.guide.${guide.words}.title`)}</h2>
        <p>{t(`home.guide.${guide.words}.text`)}</p>
        <Link href={addressOf('publicDoc', {}, { slug: guide.slug })}>
          {t('home.guide.open')}
          <ArrowRightIcon aria-hidden="true" />
        </Link>
      </aside>
    </div>
  );
}
