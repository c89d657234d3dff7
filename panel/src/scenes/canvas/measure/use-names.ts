import { useEffect, useMemo, useState } from 'react'
import { useQueries, useQuery, queryOptions } from '@tanstack/react-query'
import type { SceneNode } from '@attune/contract/scenes/graph'
import type { Scene } from '@attune/contract/scenes/entity'
import type { Names } from '../../nodes/node-look.ts'
import { calls } from '../../../client/calls.ts'
import { promptTitlesKey } from '../../keys.ts'
import { sceneQuery } from '../../scene-query.ts'

/**
 * Titles of the scenes and prompt templates that nodes refer to. Null only until they have loaded once, so that the
 * canvas stays while a newly chosen title loads. Titles that cannot be loaded are undefined.
 */
export const useNames = (nodes: readonly SceneNode[]): Names | null => {
  const { scenes, templates } = useMemo(() => idsNamedIn(nodes), [nodes])
  const sceneTitles = useQueries({ queries: scenes.map(sceneTitleQuery), combine: combineTitles })
  const prompts = useQuery(promptTitlesQuery(templates))
  const there = sceneTitles.settled && isSettled(prompts)
  const [hasDrawn, setHasDrawn] = useState(there)
  useEffect(() => {
    if (there) setHasDrawn(true)
  }, [there])
  const isReady = there || hasDrawn
  const key = JSON.stringify([isReady, sceneTitles.titles, prompts.data])
  return useMemo(() => {
    if (!isReady) return null
    const byScene = new Map(scenes.map((id, at) => [id, sceneTitles.titles[at] ?? undefined]))
    const byTemplate = new Map(prompts.data?.map(({ _id, title }) => [_id as string, title]))
    return { scene: (id) => byScene.get(id), template: (id) => byTemplate.get(id) }
    // Keyed by the titles themselves, because query results are new objects each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, scenes.join()])
}

const idsNamedIn = (nodes: readonly SceneNode[]): { scenes: string[]; templates: string[] } => {
  const [scenes, templates] = [new Set<string>(), new Set<string>()]
  for (const { type, properties } of nodes) {
    const { sceneId, templateId, customTemplate, template } = properties
    if (type === 'next_scene' && typeof sceneId === 'string' && sceneId !== '') scenes.add(sceneId)
    for (const id of [templateId, customTemplate, template])
      if (typeof id === 'string' && TEMPLATE_ID.test(id)) templates.add(id)
  }
  return { scenes: [...scenes].toSorted(), templates: [...templates].toSorted().slice(0, TEMPLATES_MAX) }
}

const TEMPLATE_ID = /^v_pt[0-9a-f]{32}$/
/** The call returns at most this many. */
const TEMPLATES_MAX = 100

interface QueryState {
  isPending: boolean
  fetchStatus: string
}

/** Queries that aren't running count as settled. */
const isSettled = ({ isPending, fetchStatus }: QueryState): boolean => !isPending || fetchStatus === 'idle'

const combineTitles = (results: readonly (QueryState & { data: string | undefined })[]) => ({
  settled: results.every(isSettled),
  titles: results.map(({ data }) => data ?? null),
})

/** The title of a scene that another one leads to; undefined if it was removed or the reader may not see it. */
const sceneTitleQuery = (sceneId: string) => ({
  ...sceneQuery(sceneId),
  select: ({ title }: Scene) => title,
  retry: false,
})

/**
 * Titles of the prompt templates that nodes use. Readable with the right to see scenes; no right to prompts is needed.
 */
const promptTitlesQuery = (templateIds: readonly string[]) =>
  queryOptions({
    queryKey: promptTitlesKey(templateIds),
    queryFn: async ({ signal }) =>
      (await calls.scenes.listPromptNames({ ids: templateIds.join(',') }, { signal })).data,
    enabled: templateIds.length > 0,
    placeholderData: (previous) => previous,
    retry: false,
  })
