import { useSearchParams } from 'react-router';
import { Button, IconButton } from '../../../../../ui/design/button.tsx';
import { ChevronLeftIcon, QuestionIcon } from '../../../../../ui/design/icons.ts';
import { formatNumber, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { MarkingStrip } from '../../../../../ui/marking/marking-strip.tsx';
import { helpStore } from '../../../../../ui/shell/help-store.ts';
import { type besideOf, type Queue, type QueueRow, STATE_TONES } from '../hand-in.model.ts';
import { whoOf } from '../who.ts';

/** Hand-ins of the homework in one line: the way back, place, what is left, and a chip for each. */
export function DeskStrip({
  queue,
  rows,
  present,
  way,
  onOpen,
}: {
  readonly queue: Queue;
  readonly rows: readonly QueueRow[];
  /** Hand-in in view. */
  readonly present: string;
  readonly way: ReturnType<typeof besideOf>;
  readonly onOpen: (workId: string | null) => void;
}) {
  const t = useT();
  const [params] = useSearchParams();
  const chipOf = (row: QueueRow) => {
    const next = new URLSearchParams(params);
    next.set('work', row.workId!);
    const late = row.state === 'waiting' && row.lateSeconds !== null;
    const marked = row.state === 'marked';
    return {
      key: row.workId!,
      href: `?${next.toString()}`,
      tone: late ? 'warning' : STATE_TONES[row.state],
      name: whoOf(row),
      note: marked ? formatScore(row.points) : t(late ? 'homeworkMarking.late' : `homeworkMarking.state.${row.state}`),
      numeric: marked,
    };
  };
  return (
    <MarkingStrip
      label={t('homeworkMarking.desk.strip')}
      back={
        <Button
          variant="ghost"
          size="small"
          icon={<ChevronLeftIcon aria-hidden="true" />}
          aria-label={`${queue.title} · ${t('homeworkMarking.desk.back')}`}
          title={t('homeworkMarking.desk.back')}
          onClick={() => onOpen(null)}
        >
          <span className="vse-hand-title">{queue.title}</span>
        </Button>
      }
      place={{ at: rows.findIndex(({ workId }) => workId === present), count: rows.length }}
      left={t('homeworkMarking.desk.left', {
        n: formatNumber(rows.filter(({ state }) => state === 'waiting').length),
      })}
      chips={rows.map(chipOf)}
      present={present}
      previous={{
        label: t('homeworkMarking.desk.previous'),
        keys: 'p',
        go: way.previous ? () => onOpen(way.previous) : null,
      }}
      next={{ label: t('homeworkMarking.desk.next'), keys: 'n', go: way.next ? () => onOpen(way.next) : null }}
    >
      <IconButton
        label={t('homeworkMarking.desk.keys')}
        icon={<QuestionIcon />}
        aria-keyshortcuts="?"
        onClick={() => helpStore.open('shortcuts')}
      />
    </MarkingStrip>
  );
}
