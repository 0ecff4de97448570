import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { generatePapersRoute } from '../../../shared/paper.contract.ts';
import { PAPER_LABELS } from '../../../shared/paper.model.ts';
import { difficultyText } from './paper-marks.tsx';
import { refreshPapers } from './use-paper.ts';

/** Differences of the mean difficulty up to which parallel papers count as equally hard. */
const EVEN = 0.03;

/** 生成A/B卷: how many, and what they came out like. */
export function ParallelDialog({
  paper,
  onOpen,
  onClose,
}: {
  readonly paper: { readonly id: string; readonly name: string };
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [papers, setPapers] = useState(2);
  const [seed, setSeed] = useState('1');
  const [made, setMade] = useState<CallOutput<typeof generatePapersRoute> | null>(null);
  const generate = useAction(
    async () => {
      const body = { papers, seed: seed.trim() || '1' };
      setMade(await call(generatePapersRoute, { params: { paperId: paper.id }, body }));
      await refreshPapers();
    },
    { quiet: true },
  );
  if (made) {
    return (
      <Dialog
        open
        title={t('papers.parallel.done', { n: made.rows.length })}
        onClose={onClose}
        footer={<Button onClick={onClose}>{t('ui.action.close')}</Button>}
      >
        <div className="vse-stack">
          <ul className="vse-paper-bin">
            {made.rows.map((row) => (
              <li key={row.id}>
                <div>
                  <strong>{row.name}</strong>
                  <p className="vse-answer-note">
                    {t('papers.parallel.difficulty', { n: difficultyText(row.difficulty) })}
                  </p>
                </div>
                <Button
                  size="small"
                  onClick={() => {
                    onClose();
                    onOpen(row.id);
                  }}
                >
                  {t('papers.open')}
                </Button>
              </li>
            ))}
          </ul>
          <p className="vse-row">
            <StatusTag tone={made.difference <= EVEN ? 'success' : 'warning'}>
              {t('papers.parallel.difference', { n: formatNumber(made.difference, 2) })}
            </StatusTag>
            <span>{t('papers.parallel.overlap', { n: formatNumber(made.overlap * 100, 1) })}</span>
          </p>
        </div>
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={t('papers.parallel')}
      submitLabel={t('papers.parallel.submit')}
      busy={generate.busy}
      onSubmit={() => void generate.run()}
      onClose={onClose}
    >
      {generate.error && <Banner tone="error">{generate.error.message}</Banner>}
      <p>{t('papers.parallel.lead', { name: paper.name })}</p>
      <Select
        label={t('papers.parallel.count')}
        value={String(papers)}
        options={[2, 3, 4].map((n) => ({
          value: String(n),
          label: t('papers.parallel.letters', { n, letters: PAPER_LABELS.slice(0, n).join(' / ') }),
        }))}
        onChange={(event) => setPapers(Number(event.target.value))}
      />
      <TextField
        label={t('papers.seed')}
        hint={t('papers.seed.hint')}
        maxLength={40}
        value={seed}
        onChange={(event) => setSeed(event.target.value)}
      />
    </FormDialog>
  );
}
