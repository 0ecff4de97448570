import type { AskedContent } from '../../../shared/content.model.ts';
import { placeOf } from '../../../shared/parameters.model.ts';
import { withBlank, withEnd } from '../preview/question-text.model.ts';
import { MatchingFields, OrderingFields } from './arrange-fields.tsx';
import { BlankFields } from './blank-fields.tsx';
import { ChoiceFields, TruthFields, type TypeFields } from './choice-fields.tsx';
import { ExperimentFields } from './experiment-fields.tsx';
import { NumericFields } from './numeric-fields.tsx';
import { FileFields, WrittenFields } from './written-fields.tsx';

/** What a question of a type has beside its stem. @param onStem writes into the stem from outside its editor */
export function ContentFields(props: TypeFields<AskedContent> & { readonly onStem: (stem: string) => void }) {
  const { content, onStem, ...rest } = props;
  switch (content.type) {
    case 'single':
    case 'multiple':
      return <ChoiceFields content={content} {...rest} />;
    case 'truth':
      return <TruthFields content={content} {...rest} />;
    case 'blank':
      return (
        <BlankFields
          content={content}
          onAddBlank={() => onStem(withBlank(content.stem, content.blanks.length + 1))}
          {...rest}
        />
      );
    case 'numeric':
      return (
        <NumericFields content={content} onInsert={(name) => onStem(withEnd(content.stem, placeOf(name)))} {...rest} />
      );
    case 'ordering':
      return <OrderingFields content={content} {...rest} />;
    case 'matching':
      return <MatchingFields content={content} {...rest} />;
    case 'shortAnswer':
    case 'essay':
      return <WrittenFields content={content} {...rest} />;
    case 'file':
      return <FileFields content={content} {...rest} />;
    case 'experiment':
      return <ExperimentFields content={content} {...rest} />;
  }
}
