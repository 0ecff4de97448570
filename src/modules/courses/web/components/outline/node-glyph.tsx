import type { ComponentType, SVGProps } from 'react';
import { FlaskGlyph } from '../../../../../ui/design/glyphs.tsx';
import {
  BookIcon,
  EditIcon,
  ExternalIcon,
  FileIcon,
  GridIcon,
  ListIcon,
  MessageIcon,
  PlayIcon,
  TasksIcon,
} from '../../../../../ui/design/icons.ts';

const GLYPHS: Readonly<Record<string, ComponentType<SVGProps<SVGSVGElement>>>> = {
  chapter: GridIcon,
  section: ListIcon,
  page: FileIcon,
  experiment: FlaskGlyph,
  link: ExternalIcon,
  video: PlayIcon,
  document: BookIcon,
  test: TasksIcon,
  homework: EditIcon,
  discussion: MessageIcon,
};

/** Sign of a node's type; the words stand beside it. */
export function NodeGlyph({ type }: { readonly type: string }) {
  const Glyph = GLYPHS[type] ?? FileIcon;
  return <Glyph aria-hidden="true" />;
}
