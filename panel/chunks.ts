import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup

/**
 * Modules that are always loaded together go into one chunk: split into fifty small files, a page weighs 10% more. The
 * groups are what every page starts with, then the signed-in frame plus what nearly every page shows, then the sign-in
 * page, each with everything it imports. Pages and what they load later keep chunks of their own.
 */
export const CHUNK_GROUPS: Group[] = [
  {
    name: 'start',
    // Everything except the first two is used both on the sign-in page and in the frame.
    test: /src[\\/](main\.tsx|frame[\\/]CommonContainer\.tsx|ui[\\/](Avatar|Logo)\.tsx)$|components[\\/](ActionIcon[\\/]ActionIcon|CloseButton[\\/]CloseButton)\.mjs$/,
    priority: 5,
  },
  {
    name: 'frame',
    test: /src[\\/](frame[\\/]Frame\.tsx|client[\\/]account\.ts|ui[\\/](page[\\/](LoadFailed|SkeletonRows)|Sparkline|inputs[\\/]Check)\.tsx|ui[\\/]time[\\/](format-times|use-now)\.ts)$/,
    priority: 4,
  },
  { name: 'sign-in', test: /src[\\/]staff[\\/]SignInPage\.tsx$/, priority: 3 },
  { name: 'icons', test: /icons-react[\\/]dist[\\/]esm[\\/]icons[\\/]/, minShareCount: 4, priority: 2 },
]
