import { useState } from 'react';
import {
  ACTIONS,
  type Action,
  MANAGEMENT_PAGES,
  type ManagementPage,
  type RoleCode,
} from '../../../../../kernel/access/roles.ts';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { useUnsaved } from '../../../../../ui/access/unsaved.ts';
import { ApiError } from '../../../../../ui/api/api-error.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { classNames } from '../../../../../ui/design/class-names.ts';
import { RadioGroup } from '../../../../../ui/design/radio-group.tsx';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { Switch } from '../../../../../ui/design/switch.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { formatList } from '../../../../../ui/i18n/formats.ts';
import { translateKey, useT } from '../../../../../ui/i18n/translate.ts';
import { managementPage } from '../../../../../ui/shell/registry.ts';
import { useCan } from '../../../../../ui/table/use-can.ts';
import { roleGrantsRoute, updateRoleGrantsRoute } from '../../../shared/role-grant.contract.ts';
import { type GrantChange, grantChanges, type RoleGrants } from '../../../shared/role-grant.policy.ts';
import { OwnPasswordDialog } from '../profile/own-password-dialog.tsx';
import '../../../../../ui/design/choice.css';

type Matrix = readonly RoleGrants[];

const pageTitle = (page: ManagementPage): string => managementPage(page).title;

/** Actions that exist on a page: the log is only looked at and exported. */
const exists = (page: ManagementPage, action: Action) =>
  page !== 'logManage' || action === 'query' || action === 'export';
/** What keeps the platform manageable. */
const fixed = (role: RoleCode, page: ManagementPage, action: Action) =>
  role === 0 && page === 'usermanage' && (action === 'query' || action === 'edit');

const actionsOf = (matrix: Matrix, role: RoleCode, page: ManagementPage): readonly Action[] =>
  matrix.find((one) => one.role === role)?.grants.find((grant) => grant.page === page)?.actions ?? [];

/** A matrix with one cell set. */
function withCell(matrix: Matrix, role: RoleCode, page: ManagementPage, action: Action, on: boolean): Matrix {
  const has = actionsOf(matrix, role, page).filter((one) => one !== action);
  const actions = ACTIONS.filter((one) => has.includes(one) || (on && one === action));
  return matrix.map((one) =>
    one.role !== role
      ? one
      : {
          role,
          grants: MANAGEMENT_PAGES.flatMap((other) => {
            const kept = other === page ? actions : actionsOf(matrix, role, other);
            return kept.length > 0 ? [{ page: other, actions: kept }] : [];
          }),
        },
  );
}

function Difference({ changes }: { readonly changes: readonly GrantChange[] }) {
  const t = useT();
  const names = (actions: readonly string[]) => formatList(actions.map((one) => t(`identity.action.${one as Action}`)));
  return (
    <ul className="identity-lines">
      {changes.map(({ role, page, added, removed }) => (
        <li key={`${role}-${page}`}>
          <strong>
            {translateKey(`role.${role}`)} · {pageTitle(page as ManagementPage)}
          </strong>
          {added.length > 0 && <ins className="identity-added">+ {names(added)}</ins>}
          {removed.length > 0 && <del className="identity-removed">− {names(removed)}</del>}
        </li>
      ))}
    </ul>
  );
}

function Editor({ saved }: { readonly saved: CallOutput<typeof roleGrantsRoute> }) {
  const t = useT();
  const can = useCan();
  const [matrix, setMatrix] = useState<Matrix>(saved.roles);
  const [role, setRole] = useState<RoleCode>(2);
  const [comparing, setComparing] = useState(false);
  const [asking, setAsking] = useState(false);
  const changes = grantChanges(saved.roles, matrix);
  useUnsaved(changes.length > 0, t('identity.manage.tab.roles'));
  const mayEdit = can('usermanage.edit');
  const defaults = saved.defaults.find((one) => one.role === role);
  const fromDefault = grantChanges(saved.defaults, matrix).filter((one) => one.role === role);
  const save = async (password: string, _typed: string, reason: string) => {
    const touched = new Set(changes.map((one) => one.role));
    const roles = matrix
      .filter((one) => touched.has(one.role))
      .map((one) => ({
        role: one.role,
        grants: one.grants.map(({ page, actions }) => ({ page, actions: [...actions] })),
      }));
    try {
      await call(updateRoleGrantsRoute, { body: { version: saved.version, roles, password, reason } });
    } catch (error) {
      // Somebody else changed rights: their matrix comes, and what was ticked here can be compared and ticked again.
      if (error instanceof ApiError && error.status === 409) await refresh(roleGrantsRoute);
      throw error;
    }
    toast.show({ text: t('identity.roles.saved'), tone: 'success' });
    await refresh(roleGrantsRoute);
  };
  return (
    <>
      <div className="identity-roles-tools">
        <RadioGroup
          inline
          label={t('identity.column.role')}
          value={String(role)}
          onChange={(value) => setRole(Number(value) as RoleCode)}
          options={matrix.map((one) => ({
            value: String(one.role),
            label: changes.some((change) => change.role === one.role)
              ? t('identity.roles.touched', { role: translateKey(`role.${one.role}`) })
              : translateKey(`role.${one.role}`),
          }))}
        />
        <div className="vse-row">
          <Switch
            label={t('identity.roles.compare')}
            checked={comparing}
            onChange={(event) => setComparing(event.target.checked)}
          />
          <Button
            disabled={!mayEdit || fromDefault.length === 0}
            onClick={() => {
              if (defaults) setMatrix(matrix.map((one) => (one.role === role ? defaults : one)));
            }}
          >
            {t('identity.roles.restore')}
          </Button>
        </div>
      </div>
      <div className="identity-matrix-scroll">
        <table className="identity-matrix">
          <caption className="vse-visually-hidden">
            {t('identity.roles.caption', { role: translateKey(`role.${role}`) })}
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('identity.roles.page')}</th>
              {ACTIONS.map((action) => (
                <th key={action} scope="col">
                  {t(`identity.action.${action}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {MANAGEMENT_PAGES.map((page) => {
              const has = actionsOf(matrix, role, page);
              const had = actionsOf(comparing ? saved.defaults : saved.roles, role, page);
              return (
                <tr key={page}>
                  <th scope="row">
                    {pageTitle(page)}
                    {!managementPage(page).built && (
                      <>
                        {' '}
                        <span className="identity-unbuilt">{t('identity.roles.unbuilt')}</span>
                      </>
                    )}
                  </th>
                  {ACTIONS.map((action) => {
                    const on = has.includes(action);
                    const differs = on !== had.includes(action);
                    return (
                      <td key={action} className={classNames(differs && 'identity-differs')}>
                        {exists(page, action) ? (
                          <>
                            <input
                              type="checkbox"
                              className="vse-choice-box"
                              aria-label={t('identity.roles.cell', {
                                page: pageTitle(page),
                                action: t(`identity.action.${action}`),
                              })}
                              checked={on}
                              disabled={!mayEdit || (on && fixed(role, page, action))}
                              onChange={(event) =>
                                setMatrix(withCell(matrix, role, page, action, event.target.checked))
                              }
                            />
                            {differs && (
                              <span className="identity-mark" title={t('identity.roles.differs')}>
                                {on ? '+' : '−'}
                                <span className="vse-visually-hidden">{t('identity.roles.differs')}</span>
                              </span>
                            )}
                          </>
                        ) : (
                          <span aria-hidden="true">·</span>
                        )}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {role === 0 && <p className="identity-quiet">{t('identity.grants.keepAdministrator')}</p>}
      {mayEdit && (
        <div className="identity-roles-foot">
          <span role="status">
            {changes.length > 0 ? t('identity.roles.changes', { n: changes.length }) : t('identity.roles.none')}
          </span>
          <Button disabled={changes.length === 0} onClick={() => setMatrix(saved.roles)}>
            {t('identity.roles.discard')}
          </Button>
          <Button variant="primary" disabled={changes.length === 0} onClick={() => setAsking(true)}>
            {t('ui.action.save')}
          </Button>
        </div>
      )}
      {asking && (
        <OwnPasswordDialog
          title={t('identity.roles.confirm')}
          confirm={t('ui.action.save')}
          reason={t('identity.roles.reason')}
          onConfirm={save}
          onClose={() => setAsking(false)}
        >
          <p>{t('identity.roles.effect')}</p>
          <Difference changes={changes} />
        </OwnPasswordDialog>
      )}
    </>
  );
}

/** 角色权限: per role the management pages by the nine actions; in force with the next request of everybody. */
export default function RoleMatrix() {
  const { data, error, refetch, isFetching } = useCall(roleGrantsRoute, {});
  if (error && !data) return <CallError error={error} retry={refetch} retrying={isFetching} />;
  if (!data) return <SkeletonBlock height="560px" />;
  return <Editor key={data.version} saved={data} />;
}
