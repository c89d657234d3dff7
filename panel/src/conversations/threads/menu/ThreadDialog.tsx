import { Suspense, type ComponentProps } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { ThreadDialogs } from './ThreadDialogs.tsx'

const Dialogs = lazyPart(async () => (await import('./ThreadDialogs.tsx')).ThreadDialogs)

/** A dialog of a thread, whose code is fetched when it is opened. */
export const ThreadDialog = (props: ComponentProps<typeof ThreadDialogs>) => (
  <Suspense>
    <Dialogs {...props} />
  </Suspense>
)
