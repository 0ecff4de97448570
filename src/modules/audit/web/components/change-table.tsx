import { isRoleCode } from '../../../../kernel/access/roles.ts';
import { formatList } from '../../../../ui/i18n/formats.ts';
import { recordLabel } from '../../../../ui/i18n/record-labels.ts';
import { translateKey, useT } from '../../../../ui/i18n/translate.ts';
import { managementPage } from '../../../../ui/shell/registry.ts';
import { fieldChanges, type GrantCell, grantCells } from '../../shared/log.model.ts';
import { fieldLabel, formatValue } from './change-values.model.ts';
import './audit.css';

/** Changed rights as cells: role, page, and the actions that came and went. */
function GrantTable({ cells }: { readonly cells: readonly GrantCell[] }) {
  const t = useT();
  const actions = (codes: readonly string[]) => formatList(codes.map((code) => recordLabel('value', code) ?? code));
  return (
    <table className="vse-audit-changes">
      <thead>
        <tr>
          <th scope="col">{t('audit.column.role')}</th>
          <th scope="col">{t('audit.detail.page')}</th>
          <th scope="col">{t('audit.detail.rights')}</th>
        </tr>
      </thead>
      <tbody>
        {cells.map(({ role, page, added, removed }) => (
          <tr key={`${role}-${page}`}>
            <th scope="row">{isRoleCode(role) ? translateKey(`role.${role}`) : role}</th>
            <td>
              {managementPage(page).title} <code className="vse-audit-code">{page}</code>
            </td>
            <td>
              {added.length > 0 && <ins>{`+ ${actions(added)}`}</ins>}{' '}
              {removed.length > 0 && <del>{`− ${actions(removed)}`}</del>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What an entry changed, field by field; fields that stayed the same stand last and quiet. */
export function ChangeTable({
  object,
  before,
  after,
  names,
}: {
  readonly object: string;
  readonly before: unknown;
  readonly after: unknown;
  /** People and units by id. */
  readonly names: Readonly<Record<string, string>>;
}) {
  const t = useT();
  const cells = object === 'role_grant' ? grantCells(after) : null;
  if (cells) return <GrantTable cells={cells} />;
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
        {changes.map(({ path, before: left, after: right, changed }) => {
          const label = path === '' ? t('audit.detail.entry') : fieldLabel(path);
          const [was, is] = [formatValue(path, left, names), formatValue(path, right, names)];
          return (
            <tr key={path} className={changed ? undefined : 'vse-audit-quiet'}>
              <th scope="row">
                {label} {path !== '' && <code className={label ? 'vse-audit-code' : 'vse-code'}>{path}</code>}
              </th>
              <td>{left === null || !changed ? was : <del>{was}</del>}</td>
              <td>{right === null || !changed ? is : <ins>{is}</ins>}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
