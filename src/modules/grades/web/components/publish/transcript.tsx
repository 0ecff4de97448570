import './transcript.css';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { Button, ButtonLink } from '../../../../../ui/design/button.tsx';
import { PrintIcon } from '../../../../../ui/design/icons.ts';
import { formatInstant, formatNumber, formatScore } from '../../../../../ui/i18n/formats.ts';
import { leadCourse } from '../../../../../ui/i18n/names.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { useSiteName } from '../../../../../ui/shell/site-name.ts';
import type { TotalNode } from '../../../shared/grade-calculation.model.ts';
import { transcriptRoute } from '../../../shared/transcript.contract.ts';
import { bandWord } from '../band-word.ts';
import { DerivationTree } from '../derivation-tree.tsx';
import { GradesFailed, GradesWaiting } from '../grade-states.tsx';
import { partsOfItem } from '../mine/parts.model.ts';

type Sheet = CallOutput<typeof transcriptRoute>;

function Head({ sheet }: { readonly sheet: Sheet }) {
  const t = useT();
  const facts: readonly (readonly [string, string])[] = [
    [t('grades.book.name'), sheet.personName],
    [t('grades.import.number'), sheet.personNumber ?? '—'],
    [t('grades.export.course'), `${sheet.courseCode} ${leadCourse(sheet)}`],
    [t('grades.transcript.credits'), formatScore(sheet.credits)],
    [t('grades.book.class'), `${sheet.className} · ${sheet.classCode}`],
    [t('grades.transcript.term'), sheet.termName],
    [t('grades.transcript.teachers'), sheet.teachers.join(t('grades.transcript.comma')) || '—'],
    [t('grades.transcript.publishedAt'), formatInstant(sheet.publishedAt)],
  ];
  return (
    <dl className="vse-transcript-facts">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** 成绩单: one published total as a sheet of A4 with its derivation; the browser prints it or keeps it as PDF. */
export function Transcript({
  classId,
  personId,
  back,
}: {
  readonly classId: string;
  readonly personId: string;
  readonly back: string;
}) {
  const t = useT();
  const site = useSiteName();
  const answer = useCall(transcriptRoute, { params: { classId, personId } });
  if (answer.error) return <GradesFailed failed={answer} />;
  if (!answer.data) return <GradesWaiting />;
  const sheet = answer.data;
  const tree = sheet.tree as TotalNode;
  return (
    <>
      <div className="vse-transcript-tools vse-no-print">
        <ButtonLink href={back}>{t('grades.transcript.back')}</ButtonLink>
        <Button variant="primary" icon={<PrintIcon />} onClick={() => window.print()}>
          {t('grades.transcript.print')}
        </Button>
      </div>
      <article className="vse-transcript">
        <header>
          <p>{site}</p>
          <h2>{t('grades.transcript.title')}</h2>
        </header>
        <Head sheet={sheet} />
        <p className="vse-transcript-total">
          <span>{t('grades.tree.total')}</span>
          <strong className="vse-num">{sheet.total === null ? '—' : formatNumber(sheet.total, tree.decimals)}</strong>
          <span>{bandWord(sheet.band, sheet.bands)}</span>
        </p>
        <table className="vse-transcript-items">
          <caption>{t('grades.scale.items')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('grades.scale.item')}</th>
              <th scope="col">{t('grades.scale.weight')}</th>
              <th scope="col">{t('grades.scale.percent')}</th>
              <th scope="col">{t('grades.scale.points')}</th>
            </tr>
          </thead>
          <tbody>
            {tree.items.map((item) => (
              <tr key={item.key}>
                <th scope="row">{item.label}</th>
                <td className="vse-num">{`${item.weight}%`}</td>
                <td className="vse-num">{formatScore(item.shown)}</td>
                <td className="vse-num">{item.counted ? formatNumber(partsOfItem(item).earned, 2) : '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <section aria-labelledby="transcript-how">
          <h3 id="transcript-how">{t('grades.tree.how')}</h3>
          <DerivationTree tree={tree} reader="paper" />
        </section>
        <footer>
          <p>
            {t('grades.transcript.scheme', {
              n: sheet.schemeNumber,
              pass: sheet.passLine,
              bands: [...sheet.bands]
                .sort((a, b) => b.from - a.from)
                .map((band) => `${bandWord(band.key, sheet.bands)} ≥ ${band.from}`)
                .join(t('grades.transcript.comma')),
            })}
          </p>
          <p>
            {sheet.handedInAt && `${t('grades.handIn.at', { time: formatInstant(sheet.handedInAt) })} · `}
            {t('grades.transcript.printedAt', { time: formatInstant(sheet.printedAt), n: sheet.publication })}
          </p>
        </footer>
      </article>
    </>
  );
}
