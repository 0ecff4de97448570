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
export function Navigation({ words }: PartProps) {
  const [tab, setTab] = useState('a');
  const [page, setPage] = useState(6);
  const [size, setSize] = useState(10);
  return (
    <Part id="navigation" title={words.navigation}>
      <Card className="vse-stack">
        <PageHeader
          title={words.titles[0]}
          lead={words.lead}
          status={<StatusTag tone="success">{words.passed}</StatusTag>}
          breadcrumbs={
            <Breadcrumbs
              label={words.breadcrumbs}
              items={[
                { key: 'h', label: words.home, href: '#' },
                { key: 'l', label: words.lab, href: '#lab' },
                { key: 't', label: words.titles[0] },
              ]}
            />
          }
          actions={
            <>
              <Button variant="primary">{words.emptyAction}</Button>
              <Menu
                label={words.menu}
                align="end"
                head={words.welcomeText}
                items={[
                  { key: 'a', label: words.settings, href: '#settings' },
                  { key: 'b', label: words.dark, checked: true, onSelect: () => toast.show({ text: words.dark }) },
                  { key: 'c', label: words.light, checked: false },
                  { key: 'd', label: words.logout, danger: true, divided: true },
                ]}
              />
            </>
          }
        />
        <LinkTabs
          label={words.lab}
          value="1"
          items={[
            { key: '1', label: words.experiments, href: '#1', count: 128 },
            { key: '2', label: words.units, href: '#2' },
            { key: '3', label: words.runs, href: '#3' },
          ]}
        />
        <Tabs
          label={words.kind}
          value={tab}
          onChange={setTab}
          items={[
            { key: 'a', label: words.kindA },
            { key: 'b', label: words.kindB, count: 3 },
            { key: 'c', label: words.kindC, disabled: true },
          ]}
        >
          <DefinitionList
            columns={2}
            items={[
              { key: 's', term: words.subject, value: words.kindA },
              { key: 'u', term: words.unit, value: words.site },
              { key: 'h', term: words.hours, value: <span className="vse-num">4</span> },
              { key: 'n', term: words.requestId, value: <code className="vse-code">CHEM-014</code> },
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
          words={{
            label: words.page,
            previous: words.previous,
            next: words.next,
            page: put(words.pageN),
            total: put(words.total),
            size: words.size,
            sizeOption: put(words.sizeN),
            jump: words.jump,
          }}
        />
      </Card>
    </Part>
  );
}

type Row = { id: string; name: string; score: number; tone: Tone; state: string };

/** Tables, progress, steps. */
export function Data({ words }: PartProps) {
  const [sort, setSort] = useState<TableSort>({ key: 'score', descending: true });
  const rows: Row[] = [
    { id: '2026010117', name: words.student1, score: 96.5, tone: 'success', state: words.passed },
    { id: '2026010203', name: words.student2, score: 88, tone: 'warning', state: words.waiting },
    { id: '2026010344', name: words.student3, score: 52.5, tone: 'error', state: words.failed },
  ];
  const columns = [
    { key: 'name', title: words.name, render: (row: Row) => row.name, heading: true },
    { key: 'id', title: words.number, render: (row: Row) => <span className="vse-num">{row.id}</span> },
    { key: 'score', title: words.score, render: (row: Row) => row.score.toFixed(1), numeric: true, sortable: true },
    { key: 'state', title: words.state, render: (row: Row) => <StatusTag tone={row.tone}>{row.state}</StatusTag> },
  ];
  const sorted = rows.toSorted((a, b) => (sort.descending ? b.score - a.score : a.score - b.score));
  return (
    <Part id="data" title={words.data}>
      <div className="vse-stack">
        <SimpleTable
          caption={words.roster}
          columns={columns}
          rows={sorted}
          rowKey={(row) => row.id}
          sort={sort}
          onSort={setSort}
          actionsTitle={words.actions}
          rowActions={(row) => (
            <>
              <Button size="small" variant="ghost">
                {words.grade}
                <span className="vse-visually-hidden">{row.name}</span>
              </Button>
              <Menu
                look="icon"
                name={`${words.actions} ${row.name}`}
                label={<MoreIcon aria-hidden="true" />}
                align="end"
                items={[{ key: 'a', label: words.remove, danger: true }]}
              />
            </>
          )}
        />
        <SimpleTable
          caption={words.roster}
          captionHidden
          columns={columns}
          rows={[]}
          rowKey={(row) => row.id}
          skeletonRows={2}
        />
        <div className="vse-grid">
          <Card className="vse-stack">
            <ProgressBar label={words.progress} value={64} showValue />
            <ProgressBar label={words.progress} value={null} />
            <div className="vse-row">
              <ProgressRing label={words.progress} value={96} />
              <ProgressRing label={words.progress} value={38} size={88} />
              <Tooltip label={words.definition}>{words.definitionText}</Tooltip>
            </div>
            <SkeletonText />
          </Card>
          <Card>
            <Stepper
              label={words.progress}
              words={{ todo: words.todo, doing: words.doing, done: words.finished, failed: words.broke }}
              steps={[
                { key: '1', title: words.step1, state: 'done' },
                { key: '2', title: words.step2, state: 'failed', note: words.network },
                { key: '3', title: words.step3, state: 'doing' },
                { key: '4', title: words.step4, state: 'todo' },
              ]}
            />
          </Card>
        </div>
        <Card>
          <Stepper
            horizontal
            label={words.progress}
            words={{ todo: words.todo, doing: words.doing, done: words.finished, failed: words.broke }}
            steps={[
              { key: '1', title: words.step1, state: 'done' },
              { key: '2', title: words.step2, state: 'doing' },
              { key: '3', title: words.step3, state: 'todo' },
            ]}
          />
        </Card>
      </div>
    </Part>
  );
}

/** Banners, toasts, dialogs. */
export function Feedback({ words }: PartProps) {
  const [dialog, setDialog] = useState(false);
  const [drawer, setDrawer] = useState(false);
  const [shown, setShown] = useState(true);
  return (
    <Part id="feedback" title={words.feedback}>
      <div className="vse-stack">
        {shown && (
          <Banner tone="warning" title={words.maintain} onDismiss={() => setShown(false)} dismissLabel={words.close}>
            {words.maintainText}
          </Banner>
        )}
        <Banner tone="info" actions={<Button size="small">{words.retry}</Button>}>
          {words.lead}
        </Banner>
        <Banner tone="error" live={false}>
          {words.network}
        </Banner>
        <div className="vse-row">
          <Button data-testid="message" onClick={() => toast.show({ tone: 'success', text: words.saved })}>
            {words.saved}
          </Button>
          <Button
            data-testid="notice"
            onClick={() => toast.show({ tone: 'error', title: words.errorTitle, text: words.network, duration: 4000 })}
          >
            {words.errorTitle}
          </Button>
          <Button
            data-testid="welcome"
            onClick={() => toast.show({ tone: 'info', title: words.welcome, text: words.welcomeText, duration: 8000 })}
          >
            {words.welcome}
          </Button>
          <Button data-testid="dialog" onClick={() => setDialog(true)}>
            {words.login}
          </Button>
          <Button data-testid="drawer" onClick={() => setDrawer(true)}>
            {words.settings}
          </Button>
          <Popconfirm
            trigger={(open) => (
              <Button data-testid="confirm" variant="danger" onClick={open}>
                {words.remove}
              </Button>
            )}
            title={words.removeAsk}
            confirmLabel={words.remove}
            cancelLabel={words.cancel}
            closeLabel={words.close}
            danger
            onConfirm={() => toast.show({ tone: 'success', text: words.removeNote })}
          >
            {words.removeNote}
          </Popconfirm>
        </div>
      </div>
      <Dialog
        open={dialog}
        onClose={() => setDialog(false)}
        title={words.login}
        closeLabel={words.close}
        width="max(24vw, 380px)"
        footer={
          <Button
            variant="primary"
            onClick={() => toast.show({ tone: 'error', title: words.errorTitle, text: words.network })}
          >
            {words.login}
          </Button>
        }
      >
        <div className="vse-stack">
          <TextField label={words.account} autoComplete="username" />
          <Menu
            label={words.menu}
            items={[
              { key: 'a', label: words.settings },
              { key: 'b', label: words.logout },
            ]}
          />
        </div>
      </Dialog>
      <Drawer
        open={drawer}
        onClose={() => setDrawer(false)}
        title={words.settings}
        closeLabel={words.close}
        closeOnMask
      >
        <Switch label={words.tabs} hint={words.tabsHint} />
      </Drawer>
    </Part>
  );
}

/** Empty, filtered-empty, error, not found. */
export function States({ words }: PartProps) {
  return (
    <Part id="states" title={words.states}>
      <div className="vse-grid">
        <Card flush>
          <EmptyState action={<Button variant="primary">{words.emptyAction}</Button>}>{words.empty}</EmptyState>
        </Card>
        <Card flush>
          <EmptyState
            drawing="no-match"
            title={words.noMatch}
            action={
              <FilterChip onRemove={() => undefined} removeLabel={words.clearFilters}>
                {words.kindA}
              </FilterChip>
            }
          >
            {words.clearFilters}
          </EmptyState>
        </Card>
        <Card flush>
          <ErrorState
            title={words.broken}
            retryLabel={words.retry}
            onRetry={() => undefined}
            requestIdLabel={words.requestId}
            requestId="01JCY9V7Q3"
            copy={<CopyButton label={words.copy} copiedLabel={words.copied} onCopy={() => true} />}
          >
            {words.network}
          </ErrorState>
        </Card>
        <Card flush>
          <EmptyState drawing="no-access">{words.failed}</EmptyState>
        </Card>
        <Card flush>
          <EmptyState drawing="offline">{words.network}</EmptyState>
        </Card>
      </div>
      <StatePage title={words.notFound} actions={<Button>{words.home}</Button>}>
        {words.notFoundText}
      </StatePage>
    </Part>
  );
}
