import { useEffect, useMemo, useState } from 'react'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { SceneNode } from '@attune/contract/scenes/graph'
import { promptTitlesQuery, sceneTitleQuery } from '../../title-queries.ts'
import type { Names } from '../../nodes/node-look.ts'

/**
 * Titles of the scenes and prompt templates that nodes name; null until they are there for the first time: what is drawn
 * stays while the title of one that was chosen just now is on its way. One that cannot be had has none.
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
    // Titles by their words: the answers are other objects each time.
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
/** The call answers no more at once. */
const TEMPLATES_MAX = 100

interface QueryState {
  isPending: boolean
  fetchStatus: string
}

/** What is not asked for is settled too. */
const isSettled = ({ isPending, fetchStatus }: QueryState): boolean => !isPending || fetchStatus === 'idle'

const combineTitles = (results: readonly (QueryState & { data: string | undefined })[]) => ({
  settled: results.every(isSettled),
  titles: results.map(({ data }) => data ?? null),
})
