import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup

/**
 * What is always loaded together lies in one file: a page in fifty small files weighs a tenth more. First what every page
 * begins with, then the frame of those who are signed in with what nearly every page shows, then the sign-in page, each
 * with all it imports. Pages and what they fetch later stay by themselves.
 */
export const TOGETHER: Group[] = [
  {
    name: 'start',
    // All but the first two are on the sign-in page and in the frame.
    test: /src[\\/](main\.tsx|frame[\\/]CommonContainer\.tsx|ui[\\/](Avatar|Logo)\.tsx)$|components[\\/](ActionIcon[\\/]ActionIcon|CloseButton[\\/]CloseButton)\.mjs$/,
    priority: 5,
  },
  {
    name: 'frame',
    test: /src[\\/](frame[\\/]Frame\.tsx|client[\\/]account\.ts|ui[\\/](page[\\/](LoadFailed|SkeletonRows)|Stave|inputs[\\/]Check)\.tsx|ui[\\/]time[\\/](times|use-now)\.ts)$/,
    priority: 4,
  },
  { name: 'sign-in', test: /src[\\/]staff[\\/]SignInPage\.tsx$/, priority: 3 },
  { name: 'icons', test: /icons-react[\\/]dist[\\/]esm[\\/]icons[\\/]/, minShareCount: 4, priority: 2 },
]
