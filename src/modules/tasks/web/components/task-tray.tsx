import { lazy, Suspense, useCallback, useId, useRef, useState } from 'react';
import { useUser } from '../../../../ui/access/user-store.ts';
import { IconButton } from '../../../../ui/design/button.tsx';
import { TasksIcon } from '../../../../ui/design/icons.ts';
import { Popover } from '../../../../ui/design/popover.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { formatStored, useStoredLabels } from '../../../../ui/i18n/stored-text.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { loadChunk } from '../../../../ui/shell/chunks.ts';
import { PageBoundary } from '../../../../ui/shell/page-boundary.tsx';
import { openJobs } from './job.model.ts';
import { useJobs } from './use-jobs.ts';

const TaskPanel = lazy(() => loadChunk(() => import('./task-panel.tsx')));

function OwnTray() {
  const t = useT();
  const { list, ended } = useJobs();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = useCallback(() => setOpen(false), []);
  const ready = useStoredLabels(ended ? [ended.name] : []);
  if (!list || list.rows.length === 0) return null;
  const running = openJobs(list);
  return (
    <>
      <IconButton
        ref={button}
        label={running > 0 ? t('tasks.trayOpen', { n: running }) : t('tasks.tray')}
        icon={<TasksIcon aria-hidden="true" />}
        count={running}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      />
      <span className="vse-visually-hidden" role="status">
        {ended && ready
          ? t('tasks.ended', { name: formatStored(ended.name), state: t(`tasks.state.${ended.state}`) })
          : ''}
      </span>
      {open && (
        <Popover id={id} anchor={button} label={t('tasks.tray')} onClose={close}>
          <PageBoundary>
            <Suspense fallback={<SkeletonBlock height="160px" />}>
              <TaskPanel rows={list.rows} />
            </Suspense>
          </PageBoundary>
        </Popover>
      )}
    </>
  );
}

/** Long work of the signed-in person; nothing while there is none. */
export default function TaskTray() {
  return useUser() ? <OwnTray /> : null;
}
