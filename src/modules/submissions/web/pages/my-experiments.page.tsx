import type { ListRow } from '../../../../kernel/resource/list.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { useUser } from '../../../../ui/access/user-store.ts';
import { call } from '../../../../ui/api/client.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { ExperimentCover } from '../../../../ui/design/experiment-cover.tsx';
import { Link } from '../../../../ui/design/link.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { ListPage } from '../../../../ui/table/list-page.tsx';
import { useListTab } from '../../../../ui/table/use-list.ts';
import type { ExperimentState } from '../../../catalogue/shared/experiment.model.ts';
import { EntryState, REVISION_TONES, STATE_TONES } from '../../../catalogue/web/state.public.tsx';
import { useCodes } from '../../../settings/web/settings.public.tsx';
import { restoreDraftRoute } from '../../shared/entry.contract.ts';
import { labSubmissionResource, myExperimentResource } from '../../shared/entry.resource.ts';
import { QUEUE_COLUMNS, useQueueDecisions } from '../components/review/review-queue.tsx';
import { NewExperiment, refreshEntry, useEntryCommands } from '../components/use-entry-commands.tsx';
import '../components/entry-list.css';

const details = (id: string) => addressOf('putinExperimentDetails', { id });
const text = (value: ListRow[string] | undefined) => (value === null || value === undefined ? '' : String(value));
const percent = (value: ListRow[string] | undefined) =>
  value === null || value === undefined ? '—' : `${String(value)}%`;

/** Name, code and cover of a row; a returned one carries the opinion in red. */
function NameCell({ row }: { readonly row: ListRow }) {
  const t = useT();
  const open = row.state === 'returned' || row.revision === 'returned';
  return (
    <div className="entry-name">
      <span className="entry-thumb" aria-hidden="true">
        <ExperimentCover
          id={text(row.id)}
          subject={text(row.category) || text(row.code)}
          src={text(row.cover) || undefined}
        />
      </span>
      <span>
        <Link href={details(text(row.id))}>{text(row.name)}</Link>
        <small className="vse-code">{text(row.code)}</small>
        {open && text(row.opinion) !== '' && (
          <span className="entry-said-back">{t('experiments.list.returned', { text: text(row.opinion) })}</span>
        )}
      </span>
    </div>
  );
}

/** What one leads or works on. */
function OwnList({ tabs }: { readonly tabs?: readonly { readonly key: string; readonly label: string }[] }) {
  const t = useT();
  const user = useUser();
  const commands = useEntryCommands();
  const subjects = useCodes('Locallx');
  const leads = user?.role.id === 3;
  return (
    <>
      <ListPage
        resource={myExperimentResource}
        page="putinExperiment"
        may={(action) => action === 'export' || (leads && (action === 'add' || action === 'delete'))}
        title={t('route.centre.putinExperiment')}
        lead={t(leads ? 'experiments.list.leadOwn' : 'experiments.list.leadMember')}
        tabs={tabs}
        columns={[
          { name: 'name', width: 320, render: (row) => <NameCell row={row} /> },
          {
            name: 'state',
            render: (row) => (
              <span className="entry-states">
                <EntryState
                  state={row.state as ExperimentState}
                  stage={row.revision === null ? (row.stage as 'college' | null) : null}
                />
                {row.revision !== null && (
                  <StatusTag tone={REVISION_TONES[row.revision as 'draft']}>
                    {t(`experiments.revisionState.${row.revision as 'draft'}`)}
                  </StatusTag>
                )}
              </span>
            ),
          },
          { name: 'completeness', render: (row) => percent(row.completeness) },
          'steps',
          'publishedversion',
          'runs',
          { name: 'completionrate', render: (row) => percent(row.completionrate) },
          'rating',
          'relation',
          'updated_at',
          { name: 'opinion', hidden: true },
          { name: 'category', hidden: true },
          { name: 'kind', hidden: true },
          { name: 'level', hidden: true },
          { name: 'leadername', hidden: true },
          { name: 'views', hidden: true },
          { name: 'persons', hidden: true },
          { name: 'meanminutes', hidden: true },
          { name: 'passrate', hidden: true },
        ]}
        card={{
          cover: (row) => ({
            id: text(row.id),
            subject: text(row.category) || text(row.code),
            src: text(row.cover) || null,
          }),
          title: (row) => text(row.name),
          note: ['code', 'relation'],
          state: 'state',
          facts: ['completeness', 'steps', 'runs', 'rating'],
          href: (row) => details(text(row.id)),
        }}
        tones={{ state: STATE_TONES }}
        codes={{ category: subjects.rows.map((one) => ({ value: String(one.Code), label: String(one.Name) })) }}
        exports
        create={
          leads
            ? { label: t('experiments.create.go'), drawer: (close) => <NewExperiment onClose={close} /> }
            : undefined
        }
        rowActions={(row) => {
          const mine = row.relation === 'mine' && leads;
          const state = row.state as ExperimentState;
          const approved = state === 'approved' || state === 'listed' || state === 'delisted';
          const one = { id: text(row.id), name: text(row.name) };
          const own = commands.actionsOf(one, {
            copy: leads,
            withdraw: mine && (state === 'submitted' || row.revision === 'submitted'),
            revise: mine && approved && row.revision === null,
            discard: mine && (row.revision === 'draft' || row.revision === 'returned'),
            delist: mine && state === 'listed',
            remove: mine && state === 'draft',
          });
          const statistics = {
            key: 'statistics',
            label: t('experiments.statistics.open'),
            reads: true,
            onSelect: () => commands.statistics(one),
          };
          return [...own, ...(approved || state === 'archived' ? [statistics] : [])];
        }}
        restore={async (keys) => {
          for (const id of keys) await call(restoreDraftRoute, { params: { id } });
          await refreshEntry();
        }}
        empty={{
          text: t('experiments.list.empty'),
          action: leads ? (
            <Button variant="primary" onClick={commands.create}>
              {t('experiments.create.go')}
            </Button>
          ) : undefined,
        }}
      />
      {commands.element}
    </>
  );
}

/** 待我审核 of a college administrator: submissions of the own subtree at the college's stage. */
function QueueList({ tabs }: { readonly tabs: readonly { readonly key: string; readonly label: string }[] }) {
  const t = useT();
  const decisions = useQueueDecisions();
  return (
    <ListPage
      resource={labSubmissionResource}
      page="putinExperiment"
      may={(action) => action === 'export' || action === 'edit'}
      bulk={decisions}
      title={t('route.centre.putinExperiment')}
      lead={t('experiments.list.leadReview')}
      tabs={tabs}
      columns={QUEUE_COLUMNS}
      exports
      empty={{ text: t('experiments.list.emptyReview') }}
    />
  );
}

const TABS = ['waiting', 'own'] as const;

/** 实验入库: a leader's experiments, those one works on, and for a college what waits for its decision. */
export default function MyExperimentsPage() {
  const t = useT();
  const user = useUser();
  const tab = useListTab(TABS);
  if (user?.role.id !== 2) return <OwnList />;
  const tabs = TABS.map((key) => ({ key, label: t(`experiments.list.${key}`) }));
  return tab === 'waiting' ? <QueueList key="waiting" tabs={tabs} /> : <OwnList key="own" tabs={tabs} />;
}
