import { useEffect, useState } from 'react';
import { useUser } from '../access/user-store.ts';
import { formatInstant } from '../i18n/formats.ts';
import { useT } from '../i18n/translate.ts';
import { printFilters } from './print-filters.ts';
import { onPrint } from './print-sheet.model.ts';
import './print.css';

/** Heading of the page in sight: pages kept open behind it have headings of their own. */
const shownHeading = () =>
  [...document.querySelectorAll('main h1')].find((heading) => heading.checkVisibility())?.textContent;

/** What stands above a printed page: site, page, filters in words, time, person, address. Nothing on the screen. */
export function PrintHeader({ site }: { readonly site: string }) {
  const t = useT();
  const user = useUser();
  const [sheet, setSheet] = useState({ title: '', filters: [] as readonly string[], at: '', address: '' });
  useEffect(
    () =>
      onPrint(() =>
        setSheet({
          title: shownHeading() ?? document.title,
          filters: printFilters.get(),
          at: new Date().toISOString(),
          address: window.location.href,
        }),
      ),
    [],
  );
  return (
    <div className="vse-print-head" aria-hidden="true">
      <strong>{site}</strong>
      <dl>
        <dt>{t('ui.print.page')}</dt>
        <dd>{sheet.title}</dd>
        {sheet.filters.length > 0 && (
          <>
            <dt>{t('ui.print.filters')}</dt>
            <dd>{sheet.filters.join(' · ')}</dd>
          </>
        )}
        <dt>{t('ui.print.time')}</dt>
        <dd>{sheet.at && formatInstant(sheet.at)}</dd>
        {user && (
          <>
            <dt>{t('ui.print.person')}</dt>
            <dd>{user.name}</dd>
          </>
        )}
      </dl>
      <p>{sheet.address}</p>
    </div>
  );
}
