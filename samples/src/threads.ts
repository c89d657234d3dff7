import type { SampleThread } from './shapes.ts'
import { hannahThreads } from './threads-hannah.ts'
import { moreHannahThreads } from './threads-hannah-more.ts'
import { harbourThreads } from './threads-harbour.ts'
import { tessThreads } from './threads-tess.ts'

/** One thread per client, over the ten days before the demo is seeded. */
export const threads: readonly SampleThread[] = [
  ...hannahThreads,
  ...moreHannahThreads,
  ...tessThreads,
  ...harbourThreads,
]
