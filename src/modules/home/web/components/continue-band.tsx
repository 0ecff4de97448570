import { useCall } from '../../../../ui/api/query.ts';
import { ArrowRightIcon, PlayIcon, TasksIcon, UndoIcon } from '../../../../ui/design/icons.ts';
import { Link } from '../../../../ui/design/link.tsx';
import { ProgressBar } from '../../../../ui/design/progress.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { continueRoute } from '../../shared/front.contract.ts';
import { Band } from './band.tsx';
import './continue-band.css';

const ICONS = { run: PlayIcon, returned: UndoIcon, marking: TasksIcon } as const;

/** 继续: what the signed-in person left or has waiting; each card leads to its place. */
export default function ContinueBand() {
  const t = useT();
  const answer = useCall(continueRoute, {});
  return (
    <Band id="continue" title={t('home.continue')} answer={answer}>
      {({ cards }) =>
        cards.length === 0 ? null : (
          <ul className="vse-continue">
            {cards.map((card) => {
              const Icon = ICONS[card.kind];
              return (
                <li key={card.key} data-kind={card.kind}>
                  <Link href={card.href}>
                    <span className="vse-continue-icon">
                      <Icon aria-hidden="true" />
                    </span>
                    <span className="vse-continue-words">
                      <span className="vse-continue-kind">
                        {card.kind === 'marking'
                          ? t('home.continue.marking', { n: card.count ?? 0 })
                          : t(`home.continue.${card.kind}`)}
                      </span>
                      <span className="vse-continue-title">{card.title}</span>
                      {card.note && <span className="vse-continue-note">{card.note}</span>}
                      {card.progress && (
                        <ProgressBar
                          value={(card.progress.done / card.progress.total) * 100}
                          label={t('home.continue.progress', { title: card.title })}
                        />
                      )}
                    </span>
                    <ArrowRightIcon aria-hidden="true" className="vse-continue-go" />
                  </Link>
                </li>
              );
            })}
          </ul>
        )
      }
    </Band>
  );
}
