import type { ListRow } from '../../../../../kernel/resource/list.ts';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { call } from '../../../../../ui/api/client.ts';
import { Link } from '../../../../../ui/design/link.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { translateKey, useT } from '../../../../../ui/i18n/translate.ts';
import { TimeCell } from '../../../../../ui/table/cells.tsx';
import { ListPage } from '../../../../../ui/table/list-page.tsx';
import { approveBindingsRoute } from '../../../shared/unit-binding.contract.ts';
import { unitBindingResource } from '../../../shared/unit-binding.resource.ts';
import type { Choices } from '../people/person-facts.tsx';
import { BINDING_TONES, RESULT_TONES } from '../people/state-tones.model.ts';
import { BindingDrawer } from './binding-drawer.tsx';

const START = { filters: { state: ['submitted'] } };
/** Most the server approves in one call. */
const AT_ONCE = 100;
const text = (value: ListRow[string] | undefined) => (value === null || value === undefined ? '' : String(value));

/** How long an application has waited; late ones say so. */
function Waiting({ row }: { readonly row: ListRow }) {
  const t = useT();
  const days = Number(row.waiting ?? 0);
  if (row.late !== true) return days > 0 ? <span>{t('identity.review.days', { n: days })}</span> : null;
  return <StatusTag tone="warning">{t('identity.review.late', { n: days })}</StatusTag>;
}

/** 绑定审批: applications to units of the own reach, with what the roster says. */
export default function BindingList({
  tabs,
  title,
  choices,
}: {
  readonly tabs: readonly { readonly key: string; readonly label: string; readonly count?: number }[];
  readonly title: string;
  readonly choices: Choices | null;
}) {
  const t = useT();
  return (
    <ListPage
      resource={unitBindingResource}
      page="usermanage"
      title={title}
      lead={t('identity.review.lead')}
      tabs={tabs}
      start={START}
      columns={[
        'name',
        { name: 'account', render: (row) => <span className="vse-code">{text(row.account)}</span> },
        'unitname',
        'result',
        { name: 'number', render: (row) => <span className="vse-code">{text(row.number)}</span> },
        'realname',
        { name: 'proof', render: (row) => t('identity.review.files', { n: Number(row.proof ?? 0) }) },
        {
          name: 'submitted',
          render: (row) => (
            <span className="vse-row">
              <TimeCell iso={text(row.submitted)} />
              <Waiting row={row} />
            </span>
          ),
        },
        { name: 'waiting', hidden: true },
        { name: 'late', hidden: true },
        'state',
        { name: 'decidedby', hidden: true },
        { name: 'decided', hidden: true },
        { name: 'opinion', hidden: true },
      ]}
      tones={{ state: BINDING_TONES, result: RESULT_TONES }}
      sources={{ unit: { kind: 'tree', nodes: choices?.units } }}
      exports
      bulk={[
        {
          key: 'approve',
          label: t('identity.review.approve'),
          needs: 'edit',
          grade: 'B',
          effect: (n) => t('identity.review.approveMany', { n }),
          why: (row) => (row.result === 'match' ? null : t('identity.binding.onlyMatching')),
          run: async (keys) => {
            let done = 0;
            const skipped: { key: string; name: string; reason: string }[] = [];
            for (let at = 0; at < keys.length; at += AT_ONCE) {
              const ids = keys.slice(at, at + AT_ONCE);
              const answer = await call(approveBindingsRoute, { body: { ids } });
              done += answer.done;
              skipped.push(
                ...answer.skipped.map(({ id, name, reason }) => ({
                  key: id,
                  name,
                  reason: translateKey(reason.key as never, reason.params),
                })),
              );
            }
            return { done, skipped };
          },
        },
      ]}
      empty={{
        text: t('identity.review.empty'),
        action: (
          <Link href={addressOf('management.userManage', { tab: 'bindings', state: 'approved,rejected' })}>
            {t('identity.review.decided')}
          </Link>
        ),
      }}
      drawer={(open) => <BindingDrawer key={open.id} {...open} />}
    />
  );
}
