import { useRef } from 'react';
import { useUser } from '../../../../ui/access/user-store.ts';
import { IconButton } from '../../../../ui/design/button.tsx';
import { CheckIcon, TrashIcon } from '../../../../ui/design/icons.ts';
import { Link } from '../../../../ui/design/link.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { formatStored, useStoredLabels, type WireText } from '../../../../ui/i18n/stored-text.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { addressOfNotice, type NoticeLine } from './notice.model.ts';
import { useNoticeActions } from './use-notices.ts';
import './notice-list.css';

/** Keeps the place of lines that are on their way. */
export function NoticeSkeleton({ lines }: { readonly lines: number }) {
  const t = useT();
  return (
    <div role="status" aria-label={t('ui.loading')}>
      {Array.from({ length: lines }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal places without a life of their own
        <div key={i} className="notice-line">
          <SkeletonBlock height="52px" width="100%" />
        </div>
      ))}
    </div>
  );
}

function Line({
  line,
  title,
  removable,
  onOpen,
  onGone,
}: {
  readonly line: NoticeLine;
  readonly title: string;
  readonly removable: boolean;
  readonly onOpen: () => void;
  readonly onGone: () => void;
}) {
  const t = useT();
  const user = useUser();
  const { read, remove } = useNoticeActions();
  const body = useRef<HTMLDivElement>(null);
  const href = addressOfNotice(line.target, user?.id ?? '');
  const open = () => {
    if (!line.read) void read.run(line.id);
    onOpen();
  };
  return (
    <li className="notice-line" data-read={line.read}>
      <div className="notice-body" ref={body} tabIndex={-1}>
        {!line.read && (
          <span className="notice-dot">
            <span className="vse-visually-hidden">{t('notifications.unread')}</span>
          </span>
        )}
        {href ? (
          <Link className="notice-title" href={href} onClick={open}>
            {title}
          </Link>
        ) : (
          <span className="notice-title">{title}</span>
        )}
        {line.gone && <span className="notice-gone">{t('notifications.gone')}</span>}
        <span className="notice-meta">
          <span>{t(`notifications.kind.${line.kind}`)}</span>
          <time className="vse-num" dateTime={line.at}>
            {formatInstant(line.at)}
          </time>
        </span>
      </div>
      <div className="notice-tools">
        {!line.read && (
          <IconButton
            label={t('notifications.markReadOf', { title })}
            title={t('notifications.markRead')}
            icon={<CheckIcon aria-hidden="true" />}
            onClick={() => {
              // The button goes away with the mark: the focus stays on its line.
              body.current?.focus({ preventScroll: true });
              void read.run(line.id);
            }}
          />
        )}
        {removable && (
          <IconButton
            label={t('notifications.deleteOf', { title })}
            title={t('ui.action.delete')}
            icon={<TrashIcon aria-hidden="true" />}
            onClick={async () => {
              if (await remove.run(line.id)) onGone();
            }}
          />
        )}
      </div>
    </li>
  );
}

const isStored = (text: NoticeLine['text']): text is WireText => 'key' in text;

/** Lines of notices in the words of the moment. */
export function NoticeList({
  lines,
  label,
  removable = false,
  onOpen,
}: {
  readonly lines: readonly NoticeLine[];
  readonly label: string;
  readonly removable?: boolean;
  /** A notice is being followed. */
  readonly onOpen: () => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const ready = useStoredLabels(lines.map((line) => line.text).filter(isStored));
  if (!ready) return <NoticeSkeleton lines={Math.min(lines.length, 5)} />;
  return (
    <ul className="notice-list" aria-label={label} ref={list} tabIndex={-1}>
      {lines.map((line) => (
        <Line
          key={line.id}
          line={line}
          title={isStored(line.text) ? formatStored(line.text) : line.text.plain}
          removable={removable}
          onOpen={onOpen}
          onGone={() => list.current?.focus({ preventScroll: true })}
        />
      ))}
    </ul>
  );
}
