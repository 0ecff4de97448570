import { useT } from '../../../../ui/i18n/translate.ts';
import { fieldChanges } from '../../shared/log.model.ts';
import './audit.css';

/** What an entry changed, field by field; fields that stayed the same stand last and quiet. */
export function ChangeTable({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  const t = useT();
  const changes = fieldChanges(before, after);
  if (changes.length === 0) return <p className="vse-audit-quiet">{t('audit.detail.noChanges')}</p>;
  return (
    <table className="vse-audit-changes">
      <thead>
        <tr>
          <th scope="col">{t('audit.detail.field')}</th>
          <th scope="col">{t('audit.column.before')}</th>
          <th scope="col">{t('audit.column.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ path, before: left, after: right }) => (
          <tr key={path} className={left === right ? 'vse-audit-quiet' : undefined}>
            <th scope="row">
              <code className="vse-code">{path || '—'}</code>
            </th>
            <td>{left === null ? '—' : left === right ? left : <del>{left}</del>}</td>
            <td>{right === null ? '—' : left === right ? right : <ins>{right}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
