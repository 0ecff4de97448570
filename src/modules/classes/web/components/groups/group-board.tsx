import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../../../ui/design/button.tsx';
import { classNames } from '../../../../../ui/design/class-names.ts';
import { MoreIcon, PlusIcon } from '../../../../../ui/design/icons.ts';
import { Menu, type MenuItem } from '../../../../../ui/design/menu.tsx';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { Grouping, GroupPerson } from './group-edit.model.ts';

const KIND = 'classes.group';
/** Key of the column of those in no group. */
const NONE = 'none';

interface BoardProps {
  readonly set: Grouping;
  /** Most who may choose one group. */
  readonly size: number | null;
  /** Absent: the board is read only. */
  readonly edit?: {
    readonly place: (person: GroupPerson, groupId: string | null) => void;
    /** Absent: people are moved, the groups stay as they are. */
    readonly groups?: {
      readonly add: () => void;
      readonly rename: (id: string, name: string) => void;
      readonly remove: (id: string, name: string, people: number) => void;
    };
  };
}

/** Makes the people of a column draggable and the column a place to drop them. */
function useColumnDrag(groupKey: string, people: readonly GroupPerson[], onDrop?: (enrolmentId: string) => void) {
  const column = useRef<HTMLElement>(null);
  const [over, setOver] = useState(false);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  const enabled = onDrop !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines in the page change with the people
  useEffect(() => {
    const element = column.current;
    if (!enabled || !element) return;
    return combine(
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.kind === KIND && source.data.from !== groupKey,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          latest.current?.(String(source.data.id));
        },
      }),
      ...[...element.querySelectorAll<HTMLElement>('[data-person]')].map((line) =>
        draggable({
          element: line,
          getInitialData: () => ({ kind: KIND, id: line.dataset.person, from: groupKey }),
        }),
      ),
    );
  }, [enabled, groupKey, people]);
  return { column, over };
}

function Column({
  groupKey,
  title,
  count,
  full,
  people,
  moves,
  tools,
  onDrop,
}: {
  readonly groupKey: string;
  readonly title: string;
  readonly count: string;
  readonly full: boolean;
  readonly people: readonly GroupPerson[];
  readonly moves: ((person: GroupPerson) => readonly MenuItem[]) | undefined;
  readonly tools?: ReactNode;
  readonly onDrop: ((enrolmentId: string) => void) | undefined;
}) {
  const t = useT();
  const { column, over } = useColumnDrag(groupKey, people, onDrop);
  return (
    <section
      ref={column}
      className={classNames('vse-group', groupKey === NONE && 'vse-group-none')}
      data-over={over || undefined}
      aria-label={title}
    >
      <header>
        <h3>{title}</h3>
        <span className={classNames('vse-num', full && 'vse-group-full')}>{count}</span>
        {tools}
      </header>
      {people.length > 0 ? (
        <ul>
          {people.map((person) => (
            <li key={person.enrolmentId} data-person={person.enrolmentId} data-moves={moves ? true : undefined}>
              <span>{person.name}</span>
              <small className="vse-num">{person.number ?? ''}</small>
              {moves && (
                <Menu
                  look="icon"
                  align="end"
                  label={<MoreIcon aria-hidden="true" />}
                  name={t('classes.groups.moveOf', { name: person.name })}
                  head={t('classes.groups.moveTo')}
                  items={moves(person)}
                />
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className="vse-class-note">{t(groupKey === NONE ? 'classes.groups.allPlaced' : 'classes.groups.nobody')}</p>
      )}
    </section>
  );
}

/** Groups beside each other with who is in them; people are dragged, or moved by the menu of their line. */
export function GroupBoard({ set, size, edit }: BoardProps) {
  const t = useT();
  const people = new Map(
    [...set.unassigned, ...set.groups.flatMap((group) => group.members)].map((one) => [one.enrolmentId, one]),
  );
  const dropInto = (groupId: string | null) =>
    edit &&
    ((enrolmentId: string) => {
      const person = people.get(enrolmentId);
      if (person) edit.place(person, groupId);
    });
  const movesFrom = (from: string | null) =>
    edit &&
    ((person: GroupPerson): MenuItem[] => [
      ...set.groups.flatMap(({ id, name }) =>
        id === null
          ? []
          : [
              {
                key: id,
                label: name,
                checked: id === from,
                disabled: id === from,
                onSelect: () => edit.place(person, id),
              },
            ],
      ),
      ...(from === null
        ? []
        : [
            {
              key: NONE,
              label: t('classes.groups.takeOut'),
              divided: set.groups.length > 0,
              onSelect: () => edit.place(person, null),
            },
          ]),
    ]);
  return (
    <div className="vse-group-board">
      <Column
        groupKey={NONE}
        title={t('classes.groups.unassigned')}
        count={formatNumber(set.unassigned.length)}
        full={false}
        people={set.unassigned}
        moves={set.groups.length > 0 ? movesFrom(null) : undefined}
        onDrop={dropInto(null)}
      />
      <div className="vse-group-columns">
        {set.groups.map(({ id, name, members }) => (
          <Column
            key={id ?? name}
            groupKey={id ?? name}
            title={name}
            count={
              size === null ? formatNumber(members.length) : `${formatNumber(members.length)}/${formatNumber(size)}`
            }
            full={size !== null && members.length > size}
            people={members}
            moves={id === null ? undefined : movesFrom(id)}
            onDrop={id === null ? undefined : dropInto(id)}
            tools={
              edit?.groups &&
              id !== null && (
                <Menu
                  look="icon"
                  align="end"
                  label={<MoreIcon aria-hidden="true" />}
                  name={t('classes.groups.menuOf', { name })}
                  items={[
                    { key: 'rename', label: t('classes.groups.rename'), onSelect: () => edit.groups?.rename(id, name) },
                    {
                      key: 'remove',
                      label: t('classes.groups.remove'),
                      danger: true,
                      onSelect: () => edit.groups?.remove(id, name, members.length),
                    },
                  ]}
                />
              )
            }
          />
        ))}
        {edit?.groups && (
          <Button className="vse-group-add" icon={<PlusIcon aria-hidden="true" />} onClick={edit.groups.add}>
            {t('classes.groups.add')}
          </Button>
        )}
      </div>
    </div>
  );
}
