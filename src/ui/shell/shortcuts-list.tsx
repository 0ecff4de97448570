import { useT } from '../i18n/translate.ts';
import { useDisplaySettings } from './display-settings.ts';
import { type PageKey, useKeysOfPage } from './page-keys.ts';

/** The shortcuts of the page in view and of the frame as a table. */
export function ShortcutList() {
  const t = useT();
  const { shortcuts } = useDisplaySettings();
  const own = useKeysOfPage();
  const rows = [
    { keys: ['/'], does: t('ui.shortcut.search') },
    { keys: ['Ctrl', 'K'], does: t('ui.shortcut.palette') },
    { keys: ['g', 'h'], does: t('ui.shortcut.home') },
    { keys: ['g', 'l'], does: t('ui.shortcut.lab') },
    { keys: ['g', 'c'], does: t('ui.shortcut.courses') },
    { keys: ['?'], does: t('ui.shortcut.list') },
    { keys: ['Esc'], does: t('ui.shortcut.close') },
  ];
  const line = ({ keys, does }: PageKey) => (
    <tr key={does}>
      <th scope="row">
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </th>
      <td>{does}</td>
    </tr>
  );
  return (
    <div className="vse-help-part">
      <p>{shortcuts ? t('ui.shortcut.lead') : t('ui.shortcut.off')}</p>
      <table className="vse-shortcuts">
        <thead>
          <tr>
            <th scope="col">{t('ui.shortcut.key')}</th>
            <th scope="col">{t('ui.shortcut.does')}</th>
          </tr>
        </thead>
        {own.length > 0 && (
          <tbody>
            <tr>
              <th scope="rowgroup" colSpan={2}>
                {t('ui.shortcut.onPage')}
              </th>
            </tr>
            {own.map(line)}
          </tbody>
        )}
        <tbody>
          {own.length > 0 && (
            <tr>
              <th scope="rowgroup" colSpan={2}>
                {t('ui.shortcut.everywhere')}
              </th>
            </tr>
          )}
          {rows.map(line)}
        </tbody>
      </table>
    </div>
  );
}
