import type { SortTable } from '../sort.ts'

/**
 * What scenes can be sorted by. `updated`: by their last change. `runs`: by how many runs are active. `publisher`, `published`: by
 * who saved the latest version, and when.
 */
export const SCENE_SORTS = {
  updated: 'desc',
  title: 'asc',
  version: 'desc',
  runs: 'desc',
  publisher: 'asc',
  published: 'desc',
} as const satisfies SortTable<string>
export type SceneSort = keyof typeof SCENE_SORTS
