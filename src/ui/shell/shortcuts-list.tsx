import { useT } from '../i18n/translate.ts';
import { useDisplaySettings } from './display-settings.ts';
import { type PageKey, useKeysOfPage } from './page-keys.ts';

/** The shortcuts of the page in view and of the frame as a table. */
export function ShortcutList() {
  const t = useT();
  const { shortcuts } = useDisplaySettings();
  const own = useKeysOfPage();
  const rows = [
    { keys: ['/'], does: t('help.shortcut.search') },
    { keys: ['Ctrl', 'K'], does: t('help.shortcut.palette') },
    { keys: ['g', 'h'], does: t('help.shortcut.home') },
    { keys: ['g', 'l'], does: t('help.shortcut.lab') },
    { keys: ['g', 'c'], does: t('help.shortcut.courses') },
    { keys: ['?'], does: t('help.shortcut.list') },
    { keys: ['Esc'], does: t('help.shortcut.close') },
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
      <p>{shortcuts ? t('help.shortcut.lead') : t('help.shortcut.off')}</p>
      <table className="vse-shortcuts">
        <thead>
          <tr>
            <th scope="col">{t('help.shortcut.key')}</th>
            <th scope="col">{t('help.shortcut.does')}</th>
          </tr>
        </thead>
        {own.length > 0 && (
          <tbody>
            <tr>
              <th scope="rowgroup" colSpan={2}>
                {t('help.shortcut.onPage')}
              </th>
            </tr>
            {own.map(line)}
          </tbody>
        )}
        <tbody>
          {own.length > 0 && (
            <tr>
              <th scope="rowgroup" colSpan={2}>
                {t('help.shortcut.everywhere')}
              </th>
            </tr>
          )}
          {rows.map(line)}
        </tbody>
      </table>
    </div>
  );
}
