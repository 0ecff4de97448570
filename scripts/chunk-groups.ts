import type { Rolldown } from 'vite';

/**
 * How the client's code is parted into files. Small parts that go together come together: one file of 20 KB is asked for
 * sooner and compresses better than thirty of one. Heavy parts (charts, formulas, editors) stay by themselves, and what
 * public pages need never stands in a file with what is for signed-in people alone.
 */

/** A pattern of paths below `src`; `/` fits the separator of every system. */
const source = (pattern: string) => new RegExp(`[\\\\/]src[\\\\/](?:${pattern.replaceAll('/', '[\\\\/]')})`);

/** Messages of the frame and of what every page shows. */
const SITE_MESSAGES = source('(?:kernel/i18n|ui|modules/(?:catalogue|settings)/shared)/messages/([\\w-]+)\\.ts$');
/** Messages of the frame of signed-in people and of their lists. */
const MEMBER_MESSAGES = source(
  '(?:ui/table|modules/(?:(?:tasks|notifications)/shared|attempts/shared/chip))/messages/([\\w-]+)\\.ts$',
);
/** Messages of the pages a course is studied on. */
const STUDY_MESSAGES = source('modules/(?:classes/shared/study|courses/shared/facts)/messages/([\\w-]+)\\.ts$');
/** Icons and parts that most pages show. */
const ICONS = /[\\/]lucide-react[\\/]/;
const PARTS = source(
  'ui/(design/(?!(stepper|switch|popconfirm|text-area)\\.)|api/(call-error|use-action|download)|shell/(pager-labels|copy-text|address-params)|forms/undo-toast|table/use-online)|kernel/(access/roles|i18n/stored-text)',
);
/** Modules with public pages, those whose pages bring styles of a whole workspace, and what the front page alone draws. */
const OWN_STYLES = source(
  'modules/(home|catalogue|gateway|clouds|settings|submissions|lab-reports|runs|grades)/|ui/design/hero-scope',
);

/** Files of several chunks, the first group that fits. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'vendor', tags: ['$initial'], test: /[\\/]node_modules[\\/]/, priority: 10 },
  { name: 'frame', tags: ['$initial'], priority: 9 },
  {
    // By language.
    name: (id: string) => {
      const site = SITE_MESSAGES.exec(id)?.at(-1);
      if (site) return `site-${site}`;
      const member = MEMBER_MESSAGES.exec(id)?.at(-1);
      if (member) return `member-${member}`;
      const study = STUDY_MESSAGES.exec(id)?.at(-1);
      return study ? `study-${study}` : null;
    },
    priority: 8,
  },
  // What public pages share.
  {
    name: 'site',
    test: source(
      'modules/(settings/web/(components/site-|client/codes\\.store)|catalogue/shared/(catalogue\\.contract|experiment\\.model|page\\.model))|ui/(design/(stat-figure|breadcrumbs|glyphs)|when-near|api/browser-database)|kernel/values/(spoken-code|sha256)',
    ),
    priority: 6,
  },
  // Answers kept on the device of a student.
  { name: 'offline', test: source('ui/api/(offline-copy|answer-shape)'), priority: 6 },
  {
    name: 'parts',
    test: (id: string) => ICONS.test(id) || PARTS.test(id),
    minShareCount: 2,
    priority: 6,
  },
  // What may start a run, for the button and for pages of courses that name its rules alone.
  {
    name: 'start-rules',
    test: source('modules/runs/shared/(access\\.contract|run\\.model|start\\.policy)|kernel/http/loose-keys'),
    priority: 5.5,
  },
  // The card of an experiment with its button: check, attempts, start.
  {
    name: 'launch',
    test: source(
      'modules/(runs/(web/components/(start/(run-button|launch-button|start-labels|start-state)|check/check-list)|web/client/(outbox\\.store|self-check\\.model))|catalogue/web/components/(figure-|details/(?!details-statistics)))|ui/formula/formula-text',
    ),
    minShareCount: 2,
    priority: 5,
  },
  // The page of an experiment with what only it shows.
  {
    name: 'details',
    test: source(
      'modules/(catalogue/(web/(pages/details\\.page|components/details/details-actions)|shared/social\\.contract)|runs/web/components/check/environment-check)',
    ),
    priority: 5.2,
  },
  // Where the pages of signed-in people and what fills their places are declared, and their frame.
  {
    name: 'member',
    test: source(
      '.*\\.slots?\\.ts$|main/member-modules|ui/shell/(side-rail|tab-bar|tab-menu|bottom-bar)|modules/(notifications/(web/components/bell|shared/notification)|tasks/(web/components/(task-tray|use-jobs)|shared/job)|identity/(web/components/consent-gate|shared/consent\\.contract)|attempts/(web/components/(list/running-chip|desk/(use-tick|clock-text))|shared/running\\.contract))',
    ),
    priority: 5,
  },
  {
    name: 'styles',
    test: (id: string) => /\.css$/.test(id) && source('(ui|modules)/').test(id) && !OWN_STYLES.test(id),
    priority: 4,
  },
  // Forms of signed-in people and what their contracts stand on, for pages without a list too.
  {
    name: 'forms',
    test: source(
      '(ui/(design|forms|api|access|shell)/|kernel/(managed|values)/|modules/audit/shared/history\\.contract)(?!.*(sortable|rich|gallery|messages))',
    ),
    minShareCount: 13,
    priority: 3.5,
  },
  // How answers are scored, for pages with questions.
  { name: 'scoring', test: source('kernel/scoring/(?!rubric)'), minShareCount: 13, priority: 3 },
  // Lists of signed-in people.
  {
    name: 'desk',
    test: source('(ui/(design|table|forms|api|access|shell)|kernel)/(?!.*(sortable|rich|gallery|messages|scoring/))'),
    minShareCount: 13,
    priority: 3,
  },
  // What the pages of courses share, then contracts, rules and small parts of classes.
  {
    name: 'course',
    test: source('modules/(courses/(shared/standing\\.model|web/courses\\.public)|classes/shared/groups\\.)'),
    priority: 2.5,
  },
  {
    name: 'class',
    test: source('modules/(courses|classes|knowledge)/(shared|web/components)/(?!.*(messages|\\.css))'),
    minShareCount: 5,
    priority: 2,
  },
];
