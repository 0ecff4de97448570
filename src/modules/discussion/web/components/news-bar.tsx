import { Button } from '../../../../ui/design/button.tsx';
import { ArrowDownIcon, RefreshIcon } from '../../../../ui/design/icons.ts';
import { useT } from '../../../../ui/i18n/translate.ts';

/** Says how much has come since this was read; a press brings it. Nothing is said of nothing. */
export function NewsBar({
  topics = 0,
  replies,
  lost,
  at,
  busy,
  onPress,
}: {
  readonly topics?: number;
  readonly replies: number;
  /** Some may have been missed while the line was down. */
  readonly lost: boolean;
  readonly at: 'top' | 'end';
  readonly busy: boolean;
  readonly onPress: () => void;
}) {
  const t = useT();
  const parts = [
    ...(topics > 0 ? [t('discussion.news.topics', { n: topics })] : []),
    ...(replies > 0 ? [t('discussion.news.replies', { n: replies })] : []),
  ];
  const told = parts.length > 0 ? parts.join(' · ') : lost ? t('discussion.news.lost') : '';
  const Icon = at === 'end' && replies > 0 ? ArrowDownIcon : RefreshIcon;
  return (
    <div className="vse-forum-fresh" data-at={at} role="status">
      {told !== '' && (
        <Button size="small" icon={<Icon aria-hidden="true" />} loading={busy} onClick={onPress}>
          {told}
        </Button>
      )}
    </div>
  );
}
