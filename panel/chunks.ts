import type { Rolldown } from 'vite'

type Group = Omit<Rolldown.CodeSplittingGroup, 'priority'>

/** Matches modules by the end of their paths, written with `/`. */
const modules = (...paths: string[]): RegExp => {
  const ends = paths.map((path) => path.replaceAll('.', String.raw`\.`).replaceAll('/', String.raw`[\\/]`))
  return new RegExp(String.raw`[\\/](?:${ends.join('|')})$`)
}

const icons = (...names: string[]): RegExp => modules(...names.map((name) => `icons/Icon${name}.mjs`))

/**
 * What pages begin with: what every page starts with, then the signed-in frame plus what nearly every page shows, then
 * the sign-in page with its switch of themes, the panel's routes, and what runs behind all of its pages.
 */
const BEGINNINGS: Group[] = [
  {
    name: 'start',
    test: modules(
      'src/main.tsx',
      'src/frame/CommonContainer.tsx',
      // The others are used both on the sign-in page and in the frame.
      'src/ui/Avatar.tsx',
      'src/ui/Logo.tsx',
      'components/ActionIcon/ActionIcon.mjs',
      'components/CloseButton/CloseButton.mjs',
      'utils/noop/noop.mjs',
    ),
  },
  {
    name: 'frame',
    test: modules(
      'src/frame/Frame.tsx',
      'src/client/account.ts',
      'src/client/theme/organization-theme.ts',
      'src/ui/Sparkline.tsx',
      'src/ui/Tag.tsx',
      'src/ui/inputs/Check.tsx',
      'src/ui/inputs/date-rules.ts',
      'src/ui/keys/focus-if-lost.ts',
      'src/ui/list/parse-order.ts',
      'src/ui/page/LoadFailed.tsx',
      'src/ui/page/SkeletonRows.tsx',
      'src/ui/time/format-date.ts',
      'src/ui/time/format-times.ts',
      'src/ui/time/use-now.ts',
      'contract/src/conversations/constants.ts',
      'src/conversations/data/query-keys.ts',
      'src/conversations/data/thread-filters.ts',
      'contract/src/logs/limits.ts',
      'contract/src/sort.ts',
      'infiniteQueryObserver.js',
      'mutationObserver.js',
      'useInfiniteQuery.js',
      'useMutation.js',
      'react/compiler-runtime.js',
    ),
  },
  { name: 'sign-in', test: modules('src/staff/SignInPage.tsx') },
  { name: 'theme', test: modules('src/frame/ThemeToggle.tsx') },
  { name: 'routes', test: modules('src/panel-routes.tsx') },
  {
    name: 'notifications',
    test: modules('src/staff/notifications/start-notifications.ts', 'src/staff/notifications/push.ts'),
  },
]

/** Icons: those of many pages, and those of conversations and the scene editor that a few other pages show. */
const ICONS: Group[] = [
  { name: 'icons', test: /icons-react[\\/]dist[\\/]esm[\\/]icons[\\/]/, minShareCount: 4 },
  {
    name: 'more-icons',
    test: icons(
      ...['ArrowForwardUp', 'Clock', 'ClockPlay', 'DeviceFloppy', 'EyeOff', 'FileText', 'LayoutSidebarRight'],
      ...['MessageCheck', 'Microphone', 'Paperclip', 'Tag', 'TrendingUp'],
    ),
  },
]

/** What menus, dialogs and lists of choices need of Mantine. Nearly every page has some, most of them only once opened. */
const CONTROLS: Group[] = [
  // The playground has these, but opens nothing.
  { name: 'native-select', test: modules('NativeSelect/NativeSelect.mjs', 'use-debounced-value.mjs') },
  { name: 'merged-ref', test: modules('use-merged-ref.mjs') },
  {
    name: 'forms',
    test: modules('src/ui/close-on-back.ts', 'src/ui/form/focus-wrong.ts', 'src/ui/use-open-on-mount.ts'),
  },
  {
    name: 'menus',
    test: modules(
      'Popover/Popover.mjs',
      'ScrollArea/ScrollArea.mjs',
      'Accordion/AccordionChevron.mjs',
      'Checkbox/CheckIcon.mjs',
      'Radio/RadioIcon.mjs',
    ),
  },
  { name: 'menu', test: modules('Menu/Menu.mjs', 'src/ui/table/RowMenu.tsx') },
  { name: 'dialogs', test: modules('Modal/Modal.mjs', 'src/ui/Dialog.tsx', 'src/ui/DialogForm.tsx') },
  {
    name: 'selects',
    test: modules(
      'Select/Select.mjs',
      'MultiSelect/MultiSelect.mjs',
      'TagsInput/TagsInput.mjs',
      'src/ui/inputs/SearchSelect.tsx',
      'src/staff/inputs/UserSelect.tsx',
    ),
  },
]

/**
 * Small modules that pages of different kinds share. They are named here so that they don't go along with the first
 * large group that imports them, which all of those pages would then have to load.
 */
const SHARED: Group[] = [
  {
    name: 'lists',
    test: modules(
      'src/ui/keys/page-commands.ts',
      'src/ui/table/selection/selection.ts',
      'src/ui/use-latest.ts',
      'src/ui/use-long-press.ts',
      'src/contacts/profile/notes/note-cursor.ts',
      'src/tasks/TaskGate.tsx',
      'icons/IconArchive.mjs',
    ),
  },
  {
    name: 'clients',
    test: modules(
      'src/contacts/client-time.ts',
      'src/contacts/contact-name.ts',
      'src/contacts/dead-address.ts',
      'src/contacts/label-of-key.ts',
      'src/contacts/ContactStatus.tsx',
    ),
  },
  {
    name: 'contacts',
    test: modules('src/contacts/data/contact-queries.ts', 'src/contacts/data/use-contacts-live.ts'),
  },
  {
    name: 'formats',
    test: modules(
      'src/ui/format-phone.ts',
      'src/channels/format-address.ts',
      'src/conversations/bubble/media-size.ts',
      'src/conversations/bubble/ReactionIcon.tsx',
    ),
  },
  { name: 'marks', test: modules('src/conversations/bubble/markdown/markup.ts', 'src/staff/absences/cover-text.ts') },
  {
    name: 'markdown',
    test: modules('src/conversations/bubble/markdown/Markdown.tsx', 'src/conversations/bubble/message-text.ts'),
  },
  {
    name: 'sending',
    test: modules(
      'src/channels/channel-queries.ts',
      'src/schedules/scheduled-query.ts',
      'contract/src/conversations/sms/segments.ts',
    ),
  },
  {
    name: 'form-drafts',
    test: modules('src/client/forms/form-drafts.ts', 'src/client/forms/use-form-draft.ts'),
  },
  { name: 'tasks', test: modules('src/tasks/task-text.ts', 'src/tasks/task-link.ts') },
  {
    name: 'scene-keys',
    test: modules(
      'src/scenes/keys.ts',
      'src/scenes/scene-query.ts',
      'src/ui/disable-in-place.ts',
      'contract/src/is-record.ts',
      'contract/src/prompts/limits.ts',
      'contract/src/scenes/limits.ts',
    ),
  },
  {
    name: 'sections',
    test: modules('src/ui/list/Section.tsx', 'src/ui/BusyButton.tsx', 'src/ui/question-first.ts'),
  },
  { name: 'page-title', test: modules('src/ui/page/PageTitle.tsx') },
  {
    name: 'date-inputs',
    test: modules('src/ui/inputs/TypedDateField.tsx', 'src/contacts/wall-time.ts'),
  },
  { name: 'narrow', test: modules('src/ui/table/use-narrow.ts') },
  { name: 'resize', test: modules('src/ui/ResizeEdge.tsx') },
  { name: 'router-state', test: modules('react-router/dist/esm/useRouterState.js') },
]

/** Pages that are a list: a table, its filters and what is around it. */
const LISTS: Group[] = [
  {
    name: 'rows',
    test: modules(
      'src/ui/list/to-list.ts',
      'src/ui/table/columns.ts',
      'src/ui/table/MoreFailed.tsx',
      'src/ui/keys/use-row-keys.ts',
    ),
  },
  { name: 'table', test: modules('src/ui/list/ListTable.tsx', 'src/ui/table/TwoLines.tsx') },
  {
    name: 'list-page',
    test: modules(
      'src/ui/list/ListPage.tsx',
      'src/ui/list/ListFilters.tsx',
      'src/ui/list/NewButton.tsx',
      'src/ui/list/list-order.ts',
      'src/ui/list/use-list-filters.ts',
    ),
  },
]

/** What the scene editor and its parts are made of. Other pages show dates and values of scenes. */
const SCENES: Group[] = [
  {
    name: 'dates',
    test: modules(
      'engine/src/schedule/local-words.ts',
      'engine/src/schedule/read-date.ts',
      'contract/src/schedules/times.ts',
      'contract/src/contacts/constants.ts',
    ),
  },
  { name: 'date-fields', test: modules('engine/src/schedule/field-faults.ts') },
  {
    name: 'values',
    test: modules('src/scenes/nodes/describe/format-property.ts', 'contract/src/scenes/nodes/values.ts'),
  },
  { name: 'counts', test: modules('src/scenes/parse-json.ts', 'src/scenes/format-counts.ts') },
  {
    name: 'scenes',
    test: modules(
      'src/scenes/canvas/SceneCanvas.tsx',
      'src/scenes/form/describe-issue.ts',
      'src/scenes/form/form-edits.ts',
      'src/scenes/nodes/node-name.ts',
      'src/scenes/prompt-provider.ts',
      'src/scenes/versions/versions-query.ts',
      'engine/src/difference/same-json.ts',
      'engine/src/schedule/check-rules.ts',
      'engine/src/schedule/describe-rule.ts',
      'contract/src/scenes/node-kinds.ts',
    ),
  },
]

/** Conversations, from what a client's page shows of one to the open one with its sidebar. */
const CONVERSATIONS: Group[] = [
  {
    name: 'thread',
    test: modules(
      'src/conversations/use-thread.ts',
      'src/conversations/composer/unsent-message.ts',
      'src/conversations/data/cached-threads.ts',
      'src/conversations/data/list-membership.ts',
      'src/conversations/data/load-threads.ts',
      'src/conversations/data/timeline-data.ts',
      'src/conversations/data/use-address.ts',
    ),
  },
  {
    // Shown on a client's page or by the menu of a row.
    name: 'conversation-parts',
    test: modules(
      'src/conversations/data/use-live-messages.ts',
      'src/conversations/presence/takeover-query.ts',
      'src/conversations/rules/OwnRules.tsx',
      'src/conversations/strip/RankTick.tsx',
      'src/conversations/strip/rank-points.ts',
      'src/conversations/strip/rank-query.ts',
      'src/conversations/strip/rank-text.ts',
      'src/doubles/double-queries.ts',
    ),
  },
  {
    // Home has these, too.
    name: 'threads',
    test: modules(
      'src/conversations/conversation-session.ts',
      'src/conversations/use-conversation-session.ts',
      'src/conversations/composer/sending/keep-left-words.ts',
      'src/conversations/threads/NotSent.tsx',
    ),
  },
  {
    // A row that is answered writes drafts, too.
    name: 'draft',
    test: modules('src/conversations/composer/use-draft.ts', 'src/conversations/composer/sending/submit-problem.ts'),
  },
  {
    name: 'timeline',
    test: modules(
      'src/conversations/timeline/timeline-rows.ts',
      'src/conversations/timeline/sent-message.tsx',
      'src/conversations/timeline/TimelineEntry.tsx',
    ),
  },
  { name: 'conversations', test: modules('src/conversations/ConversationsPage.tsx') },
  {
    name: 'conversation',
    test: modules(
      'src/conversations/OpenConversation.tsx',
      // The panel that the sidebar shows first.
      'src/conversations/sidebar/panels/ProfilePanel.tsx',
    ),
  },
]

/** Home, and what of it other pages show, too. */
const HOME: Group[] = [
  {
    name: 'last-messages',
    test: modules(
      'src/conversations/home/use-home.ts',
      'src/screens/home/LastMessages.tsx',
      'src/screens/home/ReplyLink.tsx',
    ),
  },
  {
    name: 'home-list',
    test: modules(
      'src/conversations/home/use-home-rows.ts',
      'src/conversations/home/HomeGroups.tsx',
      'src/conversations/home/ReasonIcon.tsx',
      'src/conversations/home/conversation-link.ts',
    ),
  },
  {
    name: 'home-parts',
    test: modules(
      'src/contacts/requests/ManagerRequests.tsx',
      'src/frame/tour/end-tour-offer.ts',
      'src/scenes/use-scenes-live.ts',
      'src/scenes/plan/plan-query.ts',
      'src/screens/agreement/agreement-query.ts',
      'src/staff/absences/EndAbsence.tsx',
    ),
  },
  { name: 'home', test: modules('src/screens/home/HomePage.tsx') },
]

const IN_ORDER = [...BEGINNINGS, ...ICONS, ...CONTROLS, ...SHARED, ...LISTS, ...SCENES, ...CONVERSATIONS, ...HOME]

/**
 * Modules that are always loaded together go into one chunk: split into fifty small files, a page weighs 10% more, and
 * each file is also named wherever a page may be opened. A module goes into the first group that names it or imports it,
 * directly or not. Other pages and what they load later keep chunks of their own.
 */
export const CHUNK_GROUPS: Rolldown.CodeSplittingGroup[] = IN_ORDER.map((group, index) => ({
  ...group,
  priority: IN_ORDER.length - index,
}))
