import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Program, ProgramStep } from '@attune/contract/programs/entity'
import type { PlayedScene } from '@attune/engine/programs/scene-lane'
import { failureOf } from '../../client/failure.ts'
import { sceneQuery } from '../../scenes/scene-query.ts'

/** The scenes started by the steps, at their latest versions; undefined until all have loaded. */
export const usePlayedScenes = (
  steps: readonly ProgramStep[],
  known: Program['scenes'],
): ReadonlyMap<string, PlayedScene> | undefined => {
  const ids = useMemo(
    () =>
      [...new Set(steps.flatMap(({ action }) => (action.kind === 'scene' ? [action.sceneId] : [])))].filter(Boolean),
    [steps],
  )
  const found = useQueries({ queries: ids.map(sceneQuery) })
  const isPending = found.some((one) => one.isPending)
  const key = JSON.stringify([ids, found.map(({ dataUpdatedAt, errorUpdatedAt }) => [dataUpdatedAt, errorUpdatedAt])])
  return useMemo(() => {
    if (isPending) return undefined
    const scenes = new Map<string, PlayedScene>()
    ids.forEach((id, at) => {
      const { data, error } = found[at] ?? { data: undefined, error: null }
      if (data !== undefined) {
        const { version, title, nodes, dataSource } = data
        const graph = { format: 1 as const, sceneId: id, version, title, nodes, dataSource }
        scenes.set(id, { title, startable: !data.archived, graph })
      } else if (error === null || failureOf(error).status !== 404) {
        const { title = '', startable = true } = known.find(({ _id }) => _id === id) ?? {}
        scenes.set(id, { title, startable, graph: null })
      }
    })
    return scenes
    // `key` identifies what was found, which is a new list each time.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, isPending, known])
}
