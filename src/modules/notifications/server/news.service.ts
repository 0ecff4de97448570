import type { MessageKey } from '../../../kernel/i18n/catalog.ts';
import type { StoredText } from '../../../kernel/i18n/stored-text.ts';
import type { EventSubscriber } from '../../../platform/http/module.ts';
import type { AuditAlarm } from '../../audit/shared/audit.events.ts';
import type { JobEnded } from '../../tasks/shared/job.events.ts';
import type { UnitNews } from '../../units/shared/unit.events.ts';
import type { Notice, NoticeTarget } from '../shared/notification.model.ts';
import { erasePerson, platformAdmins } from './notification.repository.ts';
import { notify } from './notification.service.ts';

const TERMINALS: Readonly<Record<string, MessageKey>> = {
  web: 'notifications.terminal.web',
  'mobile-web': 'notifications.terminal.mobileWeb',
  client: 'notifications.terminal.client',
};

/** News finished but for their delivery: whom to tell what, and where it leads. */
type StoredNews = Pick<Notice, 'to' | 'kind'> &
  StoredText & { readonly target: NoticeTarget | null; readonly security?: boolean };
const ALARMS: Readonly<Record<AuditAlarm['kind'], MessageKey>> = {
  broken: 'audit.alarm.broken',
  unsealed: 'audit.alarm.unsealed',
  disk: 'audit.alarm.disk',
  jobs: 'audit.alarm.jobs',
};
/** News of a unit for the administrators concerned. */
const unitNews = (what: 'moved' | 'disabled' | 'merged'): EventSubscriber => ({
  name: `notifications.unit.${what}`,
  event: `units.${what}`,
  version: 1,
  run: async (tx, payload) => {
    const { name, people } = payload as unknown as UnitNews;
    notify(tx, { to: [...people], kind: 'system', key: `notifications.news.unit.${what}`, params: { name } });
  },
});

/** What goes with a removed account: its notices with their e-mails, its choices, its digests. */
const personErased: EventSubscriber = {
  name: 'notifications.personErased',
  event: 'identity.erased',
  version: 1,
  run: (tx, payload) => erasePerson(tx, (payload as unknown as { personId: string }).personId),
};

/** News of the account and of long work, told by modules that know nothing of notices. */
export const newsSubscribers: readonly EventSubscriber[] = [
  {
    name: 'notifications.newDevice',
    event: 'identity.newDevice',
    version: 1,
    run: async (tx, payload) => {
      const { personId, terminal, at } = payload as { personId: string; terminal: string; at: string };
      notify(tx, {
        to: [personId],
        kind: 'system',
        topic: 'security',
        key: 'notifications.news.newDevice',
        params: { at: { instant: at }, terminal: { key: TERMINALS[terminal] ?? 'notifications.terminal.web' } },
        target: { page: 'centre.editInfo', query: { tab: 'devices' } },
      });
    },
  },
  {
    name: 'notifications.passwordChanged',
    event: 'identity.passwordChanged',
    version: 1,
    run: async (tx, payload) => {
      const { personId, reason } = payload as { personId: string; reason: string };
      notify(tx, {
        to: [personId],
        kind: 'system',
        // Who recovered an account is written to at every address there is, by the recovery itself.
        ...(reason === 'recovered' ? {} : { topic: 'security' }),
        key: 'notifications.news.passwordChanged',
        params: { at: { instant: tx.clock.now().toISOString() } },
        target: { page: 'changePassword' },
      });
    },
  },
  {
    name: 'notifications.accountNews',
    event: 'identity.news',
    version: 1,
    run: async (tx, payload) => {
      const { target, security, ...news } = payload as unknown as StoredNews;
      notify(tx, { ...news, ...(security ? { topic: 'security' } : {}), ...(target ? { target } : {}) });
    },
  },
  {
    name: 'notifications.auditAlarm',
    event: 'audit.alarm',
    version: 1,
    run: async (tx, payload) => {
      const { kind, serial } = payload as unknown as AuditAlarm;
      notify(tx, {
        to: await platformAdmins(tx),
        kind: 'todo',
        key: ALARMS[kind],
        ...(kind === 'broken' ? { params: { serial: serial ?? 0 } } : {}),
        target: { page: 'management.logManage' },
      });
    },
  },
  {
    name: 'notifications.jobEnded',
    event: 'tasks.ended',
    version: 1,
    run: async (tx, payload) => {
      const { jobId, personId, name, state } = payload as unknown as JobEnded;
      // Somebody who cancels knows it.
      if (state === 'cancelled') return;
      notify(tx, {
        to: [personId],
        kind: 'system',
        key: state === 'done' ? 'notifications.news.jobDone' : 'notifications.news.jobFailed',
        params: { name: { key: name.key, params: name.params } },
        dedupe: `job:${jobId}`,
      });
    },
  },
  personErased,
  unitNews('moved'),
  unitNews('disabled'),
  unitNews('merged'),
];
