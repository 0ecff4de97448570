import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Card } from '../../../../../ui/design/card.tsx';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { useConfirm } from '../../../../../ui/forms/use-confirm.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { type OwnHomework, takeTurnRoute } from '../../../shared/own-homework.contract.ts';

/** 小组: members, whose turn it is to write, and the way to take over. */
export function GroupBox({
  page,
  writer,
  onTaken,
}: {
  readonly page: OwnHomework;
  /** Name of somebody else who is writing now. */
  readonly writer: string | null;
  readonly onTaken: () => void;
}) {
  const t = useT();
  const { confirm, element } = useConfirm();
  const take = useAction(async () => {
    const sure = await confirm({
      grade: 'B',
      title: t('handIns.own.takeOverTitle'),
      text: t('handIns.own.takeOverText', { name: writer ?? '' }),
      confirmLabel: t('handIns.own.takeOver'),
    });
    if (!sure) return;
    await call(takeTurnRoute, { params: { homeworkId: page.homework.id }, body: { takeOver: true } });
    onTaken();
  });
  const { group } = page;
  if (!group) return null;
  return (
    <Card className="vse-hand-in-box">
      <SectionHeading>{group.name || t('handIns.own.group')}</SectionHeading>
      <ul className="vse-hand-in-members">
        {group.members.map(({ id, name, self }) => (
          <li key={id}>
            {name}
            {self && <span className="vse-hand-in-note"> ({t('handIns.own.self')})</span>}
          </li>
        ))}
      </ul>
      <p className="vse-hand-in-note" role="status">
        {writer !== null
          ? t('handIns.own.writing', { name: writer })
          : group.turn?.self
            ? t('handIns.own.youWrite')
            : t('handIns.own.oneWriter')}
      </p>
      {writer !== null && page.can.write && (
        <div>
          <Button loading={take.busy} onClick={() => void take.run()}>
            {t('handIns.own.takeOver')}
          </Button>
        </div>
      )}
      {element}
    </Card>
  );
}
