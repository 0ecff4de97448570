import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { BookIcon, EditIcon, MessageIcon, PlayIcon, PlusIcon } from '../../../../../ui/design/icons.ts';
import { Link } from '../../../../../ui/design/link.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { deskRoute } from '../../../shared/desk.contract.ts';
import { firstToMark } from './desk-marking.model.ts';

type Parts = CallOutput<typeof deskRoute>['parts'];

/** What a teacher does most, under the thumb: on phones only, where the menu is folded away. */
export function DeskQuick({ parts }: { readonly parts: Parts }) {
  const t = useT();
  const [first] = firstToMark(parts.marking?.rows ?? []);
  const live = parts.live?.rows[0];
  const course = parts.courses?.rows[0];
  const appeals = (parts.appeals?.links ?? []).reduce((sum, link) => sum + link.n, 0);
  const appeal = parts.appeals?.links[0];
  const quick = [
    live && { key: 'live', icon: <PlayIcon aria-hidden="true" />, text: t('home.desk.t.enter'), href: live.href },
    first && {
      key: 'mark',
      icon: <EditIcon aria-hidden="true" />,
      text: t('home.desk.t.markNext'),
      href: first.markHref,
    },
    appeal && {
      key: 'appeals',
      icon: <MessageIcon aria-hidden="true" />,
      text: t('home.desk.t.quickAppeals', { n: appeals }),
      href: appeal.href,
    },
    course && {
      key: 'class',
      icon: <BookIcon aria-hidden="true" />,
      text: t('home.desk.t.quickClass'),
      href: course.href,
    },
    {
      key: 'course',
      icon: <PlusIcon aria-hidden="true" />,
      text: t('ui.command.newCourse'),
      href: addressOf('centre.courseManage', { do: 'new' }),
    },
  ].filter((one) => one !== undefined);
  return (
    <nav className="vse-desk-quick" aria-label={t('home.desk.t.quick')}>
      {quick.slice(0, 4).map((one) => (
        <Link key={one.key} href={one.href} className="vse-card">
          {one.icon}
          <span>{one.text}</span>
        </Link>
      ))}
    </nav>
  );
}
