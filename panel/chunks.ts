import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup

/** Matches modules by the end of their paths, written with `/`. */
const modules = (...paths: string[]): RegExp => {
  const ends = paths.map((path) => path.replaceAll('.', String.raw`\.`).replaceAll('/', String.raw`[\\/]`))
  return new RegExp(String.raw`[\\/](?:${ends.join('|')})$`)
}

/**
 * Modules that are always loaded together go into one chunk: split into fifty small files, a page weighs 10% more. The
 * groups are what every page starts with, then the signed-in frame plus what nearly every page shows, then the sign-in
 * page, each with everything it imports. Pages and what they load later keep chunks of their own.
 */
export const CHUNK_GROUPS: Group[] = [
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
    ),
    priority: 5,
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
    priority: 4,
  },
  { name: 'sign-in', test: modules('src/staff/SignInPage.tsx'), priority: 3 },
  { name: 'icons', test: /icons-react[\\/]dist[\\/]esm[\\/]icons[\\/]/, minShareCount: 4, priority: 2 },
  // Wanted by conversations and many other pages. They are small, and so is what they import.
  {
    name: 'lists',
    test: modules(
      'src/ui/keys/page-commands.ts',
      'src/ui/table/selection/selection.ts',
      'src/ui/use-latest.ts',
      'src/ui/use-long-press.ts',
    ),
    priority: 2,
  },
  {
    name: 'clients',
    test: modules(
      'src/contacts/client-time.ts',
      'src/contacts/contact-name.ts',
      'src/contacts/dead-address.ts',
      'src/contacts/label-of-key.ts',
    ),
    priority: 1,
  },
]
