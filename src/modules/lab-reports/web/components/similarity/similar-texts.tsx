import { type ReactNode, useState } from 'react';
import type { Stretch } from '../../../../../kernel/values/shingles.ts';
import type { ApiError } from '../../../../../ui/api/api-error.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Card } from '../../../../../ui/design/card.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import './similar-texts.css';

/** A text with the stretches it shares with another one. */
export interface SharedText {
  readonly text: string;
  readonly shared: readonly Stretch[];
}

function Marked({ text, shared }: SharedText) {
  const parts = shared.flatMap(({ start, end }, at) => [
    <span key={`before-${start}`}>{text.slice(at === 0 ? 0 : shared[at - 1]!.end, start)}</span>,
    <mark key={start}>{text.slice(start, end)}</mark>,
  ]);
  return (
    <p>
      {parts}
      {text.slice(shared.at(-1)?.end ?? 0)}
    </p>
  );
}

/** A part of two texts; without a title where they have one only. */
export interface SimilarPart {
  readonly key: string;
  readonly title: string;
  readonly own: SharedText;
  readonly other: SharedText;
}

/** Two texts side by side, part by part, with what they share marked. */
export function SimilarPairDialog({
  ownName,
  otherName,
  parts,
  error,
  onClose,
}: {
  readonly ownName: string;
  readonly otherName: string;
  /** Undefined while it is being asked for. */
  readonly parts: readonly SimilarPart[] | undefined;
  readonly error: ApiError | null;
  readonly onClose: () => void;
}) {
  const t = useT();
  const Name = parts?.some(({ title }) => title !== '') ? 'h4' : 'h3';
  return (
    <Dialog
      open
      onClose={onClose}
      width="min(1100px, 96vw)"
      title={t('labReports.similarity.pair', { name: otherName })}
    >
      <div className="vse-shared-pair">
        <p>{t('labReports.similarity.note')}</p>
        {error && <p role="alert">{error.message}</p>}
        {!parts && !error && <SkeletonText lines={8} />}
        {parts
          ?.filter(({ own, other }) => own.shared.length + other.shared.length > 0)
          .map(({ key, title, own, other }) => (
            <section key={key}>
              {title !== '' && <h3>{title}</h3>}
              <div>
                <Name>{ownName}</Name>
                <Marked {...own} />
              </div>
              <div>
                <Name>{otherName}</Name>
                <Marked {...other} />
              </div>
            </section>
          ))}
      </div>
    </Dialog>
  );
}

/** Another text with something in common. */
export interface SimilarRow {
  readonly id: string;
  readonly name: string;
  /** Class, version, what else tells it from others. */
  readonly detail: ReactNode;
  /** Per cent of the own text that stands in the other one too. */
  readonly share: number;
  /** False where it is not for whoever looks to read. */
  readonly opens: boolean;
}

/** Texts with passages in common beside the one being marked: a hint to look; nothing follows from it. */
export function SimilarTexts({
  level,
  rows,
  pair,
}: {
  /** Level of its heading in the page around it. */
  readonly level: 2 | 3;
  readonly rows: readonly SimilarRow[];
  /** The dialog with the text and another one beside it. */
  readonly pair: (row: SimilarRow, onClose: () => void) => ReactNode;
}) {
  const t = useT();
  const [open, setOpen] = useState<SimilarRow | null>(null);
  if (rows.length === 0) return null;
  return (
    <Card className="vse-shared-texts">
      <SectionHeading level={level}>{t('labReports.similarity.title')}</SectionHeading>
      <p>{t('labReports.similarity.note')}</p>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <span>
              {row.name}
              {row.detail !== '' && <> · {row.detail}</>}
            </span>
            <strong className="vse-num">{`${formatNumber(row.share, 1)}%`}</strong>
            {row.opens && (
              <Button
                size="small"
                onClick={() => setOpen(row)}
                aria-label={t('labReports.similarity.pair', { name: row.name })}
              >
                {t('labReports.similarity.compare')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open && pair(open, () => setOpen(null))}
    </Card>
  );
}
