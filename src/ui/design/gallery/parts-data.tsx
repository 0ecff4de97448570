import { useState } from 'react';
import { Banner } from '../banner.tsx';
import { Breadcrumbs } from '../breadcrumbs.tsx';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { FilterChip } from '../chip.tsx';
import { CopyButton } from '../copy-button.tsx';
import { DefinitionList } from '../definition-list.tsx';
import { Dialog, Drawer } from '../dialog.tsx';
import { MoreIcon } from '../icons.ts';
import { Menu } from '../menu.tsx';
import { PageHeader } from '../page-header.tsx';
import { Pager } from '../pager.tsx';
import { Popconfirm } from '../popconfirm.tsx';
import { ProgressBar, ProgressRing } from '../progress.tsx';
import { SimpleTable, type TableSort } from '../simple-table.tsx';
import { SkeletonText } from '../skeleton.tsx';
import { EmptyState, ErrorState, StatePage } from '../states.tsx';
import { StatusTag, type Tone } from '../status-tag.tsx';
import { Stepper } from '../stepper.tsx';
import { Switch } from '../switch.tsx';
import { LinkTabs, Tabs } from '../tabs.tsx';
import { TextField } from '../text-field.tsx';
import { toast } from '../toast-store.ts';
import { Tooltip } from '../tooltip.tsx';
import { Part, type PartProps } from './parts-controls.tsx';

const put = (text: string) => (n: number) => text.replace('{n}', n.toLocaleString('en-US'));

/** Header, tabs, menu, pager. */
export function Navigation({ labels: messages }: PartProps) {
  const [tab, setTab] = useState('a');
  const [page, setPage] = useState(6);
  const [size, setSize] = useState(10);
  return (
    <Part id="navigation" title={messages.navigation}>
      <Card className="vse-stack">
        <PageHeader
          title={messages.titles[0]}
          lead={messages.lead}
          status={<StatusTag tone="success">{messages.passed}</StatusTag>}
          breadcrumbs={
            <Breadcrumbs
              label={messages.breadcrumbs}
              items={[
                { key: 'h', label: messages.home, href: '#' },
                { key: 'l', label: messages.lab, href: '#lab' },
                { key: 't', label: messages.titles[0] },
              ]}
            />
          }
          actions={
            <>
              <Button variant="primary">{messages.emptyAction}</Button>
              <Menu
                label={messages.menu}
                align="end"
                head={messages.welcomeText}
                items={[
                  { key: 'a', label: messages.settings, href: '#settings' },
                  {
                    key: 'b',
                    label: messages.dark,
                    checked: true,
                    onSelect: () => toast.show({ text: messages.dark }),
                  },
                  { key: 'c', label: messages.light, checked: false },
                  { key: 'd', label: messages.logout, danger: true, divided: true },
                ]}
              />
            </>
          }
        />
        <LinkTabs
          label={messages.lab}
          value="3"
          items={[
            { key: '1', label: messages.experiments, href: '#1', count: 128 },
            { key: '2', label: messages.units, href: '#2' },
            { key: '3', label: messages.runs, href: '#3' },
          ]}
        />
        <Tabs
          label={messages.kind}
          value={tab}
          onChange={setTab}
          items={[
            { key: 'a', label: messages.kindA },
            { key: 'b', label: messages.kindB, count: 3 },
            { key: 'c', label: messages.kindC, disabled: true },
          ]}
        >
          <DefinitionList
            columns={2}
            items={[
              { key: 's', term: messages.subject, value: messages.kindA },
              { key: 'u', term: messages.unit, value: messages.site },
              { key: 'h', term: messages.hours, value: <span className="vse-num">4</span> },
              { key: 'n', term: messages.requestId, value: <code className="vse-code">CHEM-014</code> },
            ]}
          />
        </Tabs>
        <Pager
          page={page}
          size={size}
          total={1286}
          onPage={setPage}
          onSize={setSize}
          jump
          labels={{
            label: messages.page,
            previous: messages.previous,
            next: messages.next,
            page: put(messages.pageN),
            total: put(messages.total),
            size: messages.size,
            sizeOption: put(messages.sizeN),
            jump: messages.jump,
          }}
        />
      </Card>
    </Part>
  );
}

type Row = { id: string; name: string; score: number; tone: Tone; state: string };

/** Tables, progress, steps. */
export function Data({ labels: messages }: PartProps) {
  const [sort, setSort] = useState<TableSort>({ key: 'score', descending: true });
  const rows: Row[] = [
    { id: '2026010117', name: messages.student1, score: 96.5, tone: 'success', state: messages.passed },
    { id: '2026010203', name: messages.student2, score: 88, tone: 'warning', state: messages.waiting },
    { id: '2026010344', name: messages.student3, score: 52.5, tone: 'error', state: messages.failed },
  ];
  const columns = [
    { key: 'name', title: messages.name, render: (row: Row) => row.name, heading: true },
    { key: 'id', title: messages.number, render: (row: Row) => <span className="vse-num">{row.id}</span> },
    { key: 'score', title: messages.score, render: (row: Row) => row.score.toFixed(1), numeric: true, sortable: true },
    { key: 'state', title: messages.state, render: (row: Row) => <StatusTag tone={row.tone}>{row.state}</StatusTag> },
  ];
  const sorted = rows.toSorted((a, b) => (sort.descending ? b.score - a.score : a.score - b.score));
  return (
    <Part id="data" title={messages.data}>
      <div className="vse-stack">
        <SimpleTable
          caption={messages.roster}
          columns={columns}
          rows={sorted}
          rowKey={(row) => row.id}
          sort={sort}
          onSort={setSort}
          actionsTitle={messages.actions}
          rowActions={(row) => (
            <>
              <Button size="small" variant="ghost">
                {messages.grade}
                <span className="vse-visually-hidden">{row.name}</span>
              </Button>
              <Menu
                look="icon"
                name={`${messages.actions} ${row.name}`}
                label={<MoreIcon aria-hidden="true" />}
                align="end"
                items={[{ key: 'a', label: messages.remove, danger: true }]}
              />
            </>
          )}
        />
        <SimpleTable
          caption={messages.roster}
          captionHidden
          columns={columns}
          rows={[]}
          rowKey={(row) => row.id}
          skeletonRows={2}
        />
        <div className="vse-grid">
          <Card className="vse-stack">
            <ProgressBar label={messages.progress} value={64} showValue />
            <ProgressBar label={messages.progress} value={null} />
            <div className="vse-row">
              <ProgressRing label={messages.progress} value={96} />
              <ProgressRing label={messages.progress} value={38} size={88} />
              <Tooltip label={messages.definition}>{messages.definitionText}</Tooltip>
            </div>
            <SkeletonText />
          </Card>
          <Card>
            <Stepper
              label={messages.progress}
              labels={{ todo: messages.todo, doing: messages.doing, done: messages.finished, failed: messages.broke }}
              steps={[
                { key: '1', title: messages.step1, state: 'done' },
                { key: '2', title: messages.step2, state: 'failed', note: messages.network },
                { key: '3', title: messages.step3, state: 'doing' },
                { key: '4', title: messages.step4, state: 'todo' },
              ]}
            />
          </Card>
        </div>
        <Card>
          <Stepper
            horizontal
            label={messages.progress}
            labels={{ todo: messages.todo, doing: messages.doing, done: messages.finished, failed: messages.broke }}
            steps={[
              { key: '1', title: messages.step1, state: 'done' },
              { key: '2', title: messages.step2, state: 'doing' },
              { key: '3', title: messages.step3, state: 'todo' },
            ]}
          />
        </Card>
      </div>
    </Part>
  );
}

/** Banners, toasts, dialogs. */
export function Feedback({ labels: messages }: PartProps) {
  const [dialog, setDialog] = useState(false);
  const [drawer, setDrawer] = useState(false);
  const [shown, setShown] = useState(true);
  return (
    <Part id="feedback" title={messages.feedback}>
      <div className="vse-stack">
        {shown && (
          <Banner tone="warning" title={messages.maintain} onDismiss={() => setShown(false)}>
            {messages.maintainText}
          </Banner>
        )}
        <Banner tone="info" actions={<Button size="small">{messages.retry}</Button>}>
          {messages.lead}
        </Banner>
        <Banner tone="error" live={false}>
          {messages.network}
        </Banner>
        <div className="vse-row">
          <Button data-testid="message" onClick={() => toast.show({ tone: 'success', text: messages.saved })}>
            {messages.saved}
          </Button>
          <Button
            data-testid="notice"
            onClick={() =>
              toast.show({ tone: 'error', title: messages.errorTitle, text: messages.network, duration: 4000 })
            }
          >
            {messages.errorTitle}
          </Button>
          <Button
            data-testid="welcome"
            onClick={() =>
              toast.show({
                tone: 'info',
                title: messages.welcome,
                text: messages.welcomeText,
                duration: 8000,
                passing: true,
              })
            }
          >
            {messages.welcome}
          </Button>
          <Button data-testid="dialog" onClick={() => setDialog(true)}>
            {messages.login}
          </Button>
          <Button data-testid="drawer" onClick={() => setDrawer(true)}>
            {messages.settings}
          </Button>
          <Popconfirm
            trigger={(open) => (
              <Button data-testid="confirm" variant="danger" onClick={open}>
                {messages.remove}
              </Button>
            )}
            title={messages.removeAsk}
            confirmLabel={messages.remove}
            danger
            onConfirm={() => toast.show({ tone: 'success', text: messages.removeNote })}
          >
            {messages.removeNote}
          </Popconfirm>
        </div>
      </div>
      <Dialog
        open={dialog}
        onClose={() => setDialog(false)}
        title={messages.login}
        width="max(24vw, 380px)"
        footer={
          <Button
            variant="primary"
            onClick={() => toast.show({ tone: 'error', title: messages.errorTitle, text: messages.network })}
          >
            {messages.login}
          </Button>
        }
      >
        <div className="vse-stack">
          <TextField label={messages.account} autoComplete="username" />
          <Menu
            label={messages.menu}
            items={[
              { key: 'a', label: messages.settings },
              { key: 'b', label: messages.logout },
            ]}
          />
        </div>
      </Dialog>
      <Drawer open={drawer} onClose={() => setDrawer(false)} title={messages.settings} closeOnMask>
        <Switch label={messages.tabs} hint={messages.tabsHint} />
      </Drawer>
    </Part>
  );
}

/** Empty, filtered-empty, error, not found. */
export function States({ labels: messages }: PartProps) {
  return (
    <Part id="states" title={messages.states}>
      <div className="vse-grid">
        <Card flush>
          <EmptyState action={<Button variant="primary">{messages.emptyAction}</Button>}>{messages.empty}</EmptyState>
        </Card>
        <Card flush>
          <EmptyState
            drawing="no-match"
            title={messages.noMatch}
            action={
              <FilterChip onRemove={() => undefined} removeLabel={messages.clearFilters}>
                {messages.kindA}
              </FilterChip>
            }
          >
            {messages.clearFilters}
          </EmptyState>
        </Card>
        <Card flush>
          <ErrorState
            title={messages.broken}
            onRetry={() => undefined}
            requestId="01JCY9V7Q3"
            copy={<CopyButton label={messages.copy} onCopy={() => true} />}
          >
            {messages.network}
          </ErrorState>
        </Card>
        <Card flush>
          <EmptyState drawing="no-access">{messages.failed}</EmptyState>
        </Card>
        <Card flush>
          <EmptyState drawing="offline">{messages.network}</EmptyState>
        </Card>
      </div>
      <StatePage title={messages.notFound} actions={<Button>{messages.home}</Button>}>
        {messages.notFoundText}
      </StatePage>
    </Part>
  );
}
