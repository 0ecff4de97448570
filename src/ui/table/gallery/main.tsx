import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import '../../design/tokens.css';
import '../../design/base.css';
import '../../shell/layouts.css';
import { userStore } from '../../access/user-store.ts';
import { ApiError } from '../../api/api-error.ts';
import { queryClient } from '../../api/query.ts';
import { Drawer } from '../../design/dialog.tsx';
import { FrameContext } from '../../design/frame-context.ts';
import { TextField } from '../../design/text-field.tsx';
import { ToastRegion } from '../../design/toast-region.tsx';
import { toast } from '../../design/toast-store.ts';
import { ConflictDialog } from '../../forms/conflict-dialog.tsx';
import { DRAWER_WIDTH, FormDrawer } from '../../forms/form-drawer.tsx';
import { undoToast } from '../../forms/undo-toast.ts';
import { useForm } from '../../forms/use-form.ts';
import type { Stretch } from '../../forms/week-grid.model.ts';
import { WeekGrid } from '../../forms/week-grid.tsx';
import { loadMessages } from '../../i18n/translate.ts';
import { registerModules } from '../../shell/registry.ts';
import { kernelMessages, shellModule, tableMessages } from '../../shell/shell.web.ts';
import { ListPage } from '../list-page.tsx';
import { sampleResource } from './sample.resource.ts';

const query = new URLSearchParams(location.search);
document.documentElement.dataset.theme = query.get('theme') ?? 'light';

const actions = ['add', 'delete', 'edit', 'query', 'get', 'import', 'export'];
userStore.set({
  kind: 'user',
  user: {
    id: 'p1',
    account: 'admin',
    name: '管理员',
    avatar: null,
    unitId: null,
    unitName: null,
    locale: null,
    settings: {},
    mustChangePassword: false,
    role: {
      id: 0,
      name: '平台管理员',
      permissions: [
        {
          permissionId: 'usermanage',
          permissionName: '用户管理',
          actionEntitySet: [],
          actionList: query.get('grants')?.split(',') ?? actions,
        },
      ],
    },
    pages: ['usermanage'],
  },
});

/** The server's answer to the first save of the sample form: somebody else was first. */
const STALE = new ApiError({
  status: 409,
  code: 'error.stale',
  message: '该记录已被修改',
  data: { current: { account: 'a0', name: '李老师' }, by: '李华', at: '2026-11-21T02:03:00.000Z' },
});

function SampleForm({ close }: { readonly close: () => void }) {
  const refused = useRef(false);
  const [hours, setHours] = useState<Stretch[]>([]);
  const form = useForm(
    { account: '', name: '' },
    (values) => ({ account: values.account.trim() === '' ? '请输入账号' : undefined }),
    async (values) => {
      if (values.account === 'taken') {
        throw new ApiError({
          status: 422,
          code: 'error.invalid',
          message: '输入有误',
          fields: [{ path: 'body.account', message: '账号“taken”已存在' }],
        });
      }
      if (values.account === 'stale' && !refused.current) {
        refused.current = true;
        throw STALE;
      }
    },
  );
  const closeIf = (kept: boolean) => kept && close();
  return (
    <FormDrawer title="新建用户" form={form} onSave={() => void form.submit().then(closeIf)} onClose={close}>
      <TextField label="账号" required {...form.field('account')} />
      <TextField label="姓名" {...form.field('name')} />
      <WeekGrid label="开放时间" value={hours} onChange={setHours} />
      {form.conflict && (
        <ConflictDialog
          fields={[
            { name: 'account', label: '账号' },
            { name: 'name', label: '姓名' },
          ]}
          base={form.base}
          theirs={form.conflict.current}
          mine={form.values}
          by={form.conflict.by}
          at={form.conflict.at}
          onTheirs={close}
          onMerge={(values) => {
            const [merged, theirs] = [values, form.conflict?.current] as unknown as [
              typeof form.values,
              typeof form.values,
            ];
            void form.merge(merged, theirs).then(closeIf);
          }}
          onClose={form.closeConflict}
        />
      )}
    </FormDrawer>
  );
}

function Sample() {
  return (
    <ListPage
      resource={sampleResource}
      page="usermanage"
      title="用户管理"
      columns={['account', 'name', 'state', 'score', 'open', { name: 'tags', hidden: true }, 'created']}
      {...(query.has('cards') && {
        card: {
          cover: (row) => ({ id: String(row.id), subject: 'CHEM' }),
          title: (row) => String(row.name),
          note: ['account'],
          state: 'state',
          facts: ['score', 'open', 'created'],
        },
      })}
      codes={{
        state: [
          { value: 'active', label: '正常', tone: 'success' },
          { value: 'locked', label: '锁定', tone: 'warning' },
        ],
      }}
      sources={{
        unit: {
          kind: 'tree',
          nodes: [
            { id: 'u1', name: '江海大学', parent: null },
            { id: 'u2', name: '化学学院', parent: 'u1' },
            { id: 'u3', name: '物理学院', parent: 'u1' },
          ],
        },
        word: { kind: 'text', check: (text) => (text.length < 2 ? '至少两个字符' : undefined) },
      }}
      quickViews={[{ key: 'locked', label: '锁定的账号', set: { filters: { state: ['locked'] } } }]}
      create={{ label: '新建', drawer: (close) => <SampleForm close={close} /> }}
      onImport={() => toast.show({ text: 'import' })}
      exports
      rowActions={(row) => [
        { key: 'edit', label: '编辑', onSelect: () => toast.show({ text: `edit ${row.account}` }) },
        { key: 'reset', label: '重置密码', onSelect: () => {} },
        { key: 'move', label: '调整单位', onSelect: () => {} },
        {
          key: 'delete',
          label: '删除',
          danger: true,
          onSelect: () => undoToast(`已删除 ${row.account}`, async () => {}),
        },
      ]}
      bulk={[
        {
          key: 'lock',
          label: '锁定',
          needs: 'edit',
          danger: true,
          grade: 'D',
          effect: (n) => `将锁定 ${n} 个账号，他们会立即退出登录。`,
          why: (row) => (row.state === 'locked' ? '已经锁定' : null),
          run: async (keys) => ({ done: keys.length }),
        },
      ]}
      onEdit={(row) => toast.show({ text: `edit ${row.account}` })}
      restore={async () => {}}
      empty={{ text: '还没有用户' }}
      drawer={({ id, close, row }) => (
        <Drawer open width={DRAWER_WIDTH} title={String(row?.name ?? id)} onClose={close}>
          <p className="vse-record">{id}</p>
        </Drawer>
      )}
    />
  );
}

registerModules([kernelMessages, shellModule, tableMessages]);
await loadMessages(['kernel', 'ui', 'table']);
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[`/account/management/usermanage${query.get('at') ?? ''}`]}>
        {/* The console without its menu, under the room of the bar of the site. */}
        <div className="vse-layout vse-console">
          <div style={{ blockSize: 48, flex: 'none' }} />
          <div className="vse-console-body" style={{ gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <main>
              <FrameContext value={{ head: 'bar', aboutLabel: '关于本页' }}>
                <Sample />
              </FrameContext>
            </main>
          </div>
        </div>
      </MemoryRouter>
    </QueryClientProvider>
    <ToastRegion label="消息" />
  </StrictMode>,
);
