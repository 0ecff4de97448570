import { useState } from 'react';
import { flushDrafts } from '../../../../../ui/access/drafts.ts';
import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Card } from '../../../../../ui/design/card.tsx';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { type OwnSimilarity, ownSimilarityRoute } from '../../../shared/own-homework.contract.ts';

/** The own text with the passages others have too marked. */
function Marked({ text, shared }: Pick<OwnSimilarity, 'text' | 'shared'>) {
  let at = 0;
  const parts = shared.flatMap(({ start, end }) => {
    const plain = text.slice(at, start);
    at = end;
    return [
      { key: `p${start}`, text: plain, shared: false },
      { key: `s${start}`, text: text.slice(start, end), shared: true },
    ];
  });
  return (
    <p className="vse-hand-in-words">
      {parts.map((part) => (part.shared ? <mark key={part.key}>{part.text}</mark> : part.text))}
      {text.slice(at)}
    </p>
  );
}

/** 相似度: how much of the own draft others have too; looks are few. */
export function SimilarityBox({ homeworkId, left }: { readonly homeworkId: string; readonly left: number }) {
  const t = useT();
  const [found, setFound] = useState<OwnSimilarity | null>(null);
  const look = useAction(async () => {
    // What is compared is what is stored.
    await flushDrafts();
    setFound(await call(ownSimilarityRoute, { params: { homeworkId }, body: {} }));
  });
  const rest = found?.left ?? left;
  return (
    <Card className="vse-hand-in-box">
      <SectionHeading>{t('handIns.own.similarity')}</SectionHeading>
      <p className="vse-hand-in-note">{t('handIns.own.similarityHint', { n: rest })}</p>
      {found && (
        <div role="status" className="vse-hand-in-part">
          <strong>{t('handIns.own.similarityPercent', { n: formatNumber(found.percent, 2) })}</strong>
          {found.shared.length > 0 && (
            <>
              <span className="vse-hand-in-note">{t('handIns.own.similarityShared')}</span>
              <Marked text={found.text} shared={found.shared} />
            </>
          )}
        </div>
      )}
      <div>
        <Button loading={look.busy} disabled={rest === 0} onClick={() => void look.run()}>
          {t('handIns.own.similarityLook')}
        </Button>
      </div>
    </Card>
  );
}
