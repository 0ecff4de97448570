import { createElement } from 'react';
import type { MessageKey } from '../../kernel/i18n/catalog.ts';
import { addressOf, routeByKey } from '../../kernel/routing/paths.ts';
import { type User, useUser } from '../access/user-store.ts';
import { BookIcon, DeskIcon, EditIcon, FlaskIcon, MoreIcon, TableIcon, UserIcon } from '../design/icons.ts';
import { Link } from '../design/link.tsx';
import { translateKey, useT } from '../i18n/translate.ts';
import { granted } from './guard.ts';
import { mayOpen } from './menu-entries.ts';
import { overlays } from './overlays.ts';
import { builtPage } from './registry.ts';
import './bottom-bar.css';

interface Place {
  readonly key: string;
  readonly label: MessageKey;
  readonly icon: typeof DeskIcon;
}

/** Places of the bar between the desk and the menu, by what a person does most. */
const LEARNER: readonly Place[] = [
  { key: 'centre.myExperiment', label: 'ui.menu.labs', icon: FlaskIcon },
  { key: 'centre.myCourse', label: 'ui.bottom.courses', icon: BookIcon },
  { key: 'centre.gradeManage', label: 'ui.bottom.grades', icon: TableIcon },
];
const OTHERS: readonly Place[] = [
  { key: 'management.userManage', label: 'ui.bottom.people', icon: UserIcon },
  { key: 'centre.labReport', label: 'ui.bottom.marking', icon: EditIcon },
  { key: 'centre.courseManage', label: 'ui.bottom.courses', icon: BookIcon },
  { key: 'centre.gradeManage', label: 'ui.bottom.grades', icon: TableIcon },
];

const mayManage = (key: string, user: User) => builtPage(key) !== undefined && granted(routeByKey(key), user);

const placesOf = (user: User): readonly Place[] =>
  (user.role.id === 6 ? LEARNER : OTHERS)
    .filter(({ key }) => (key.startsWith('management.') ? mayManage(key, user) : mayOpen(key, user)))
    .slice(0, 3);

/** Phones: five places within reach of a thumb, the last opens the whole menu. */
export function BottomBar({ current }: { readonly current: string }) {
  const t = useT();
  const user = useUser();
  if (!user) return null;
  return (
    <nav className="vse-bottom-bar" aria-label={t('ui.bottom.label')}>
      <Link href={addressOf('home')} aria-current={current === 'home' ? 'page' : undefined}>
        <DeskIcon aria-hidden="true" />
        {t(user.role.id === 6 ? 'ui.bottom.today' : 'ui.bottom.desk')}
      </Link>
      {placesOf(user).map(({ key, label, icon }) => (
        <Link
          key={key}
          href={addressOf(key, key.startsWith('centre.') ? { Id: user.id } : {})}
          aria-current={current === key ? 'page' : undefined}
        >
          {createElement(icon, { 'aria-hidden': true })}
          {translateKey(label)}
        </Link>
      ))}
      <button type="button" onClick={() => overlays.open('menu')}>
        <MoreIcon aria-hidden="true" />
        {t('ui.bottom.more')}
      </button>
    </nav>
  );
}
