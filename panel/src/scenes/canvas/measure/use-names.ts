import { useMemo } from 'react'
import { useQueries } from '@tanstack/react-query'
import type { SceneNode } from '@attune/contract/scenes/graph'
import { sceneTitleQuery, templateTitleQuery } from '../../title-queries.ts'
import type { Names } from '../../nodes/node-look.ts'

/**
 * Titles of the scenes and prompt templates that nodes name; null until they are there. One that cannot be had, or that
 * this reader may not see, has none.
 */
export const useNames = (nodes: readonly SceneNode[]): Names | null => {
  const { scenes, templates } = useMemo(() => named(nodes), [nodes])
  const sceneTitles = useQueries({ queries: scenes.map(sceneTitleQuery), combine: settled })
  const templateTitles = useQueries({ queries: templates.map(templateTitleQuery), combine: settled })
  const key = JSON.stringify([sceneTitles, templateTitles])
  return useMemo(() => {
    if (!sceneTitles.settled || !templateTitles.settled) return null
    const [byScene, byTemplate] = [asMap(scenes, sceneTitles.titles), asMap(templates, templateTitles.titles)]
    return { scene: (id) => byScene.get(id), template: (id) => byTemplate.get(id) }
    // Titles by their words: the answers are other objects each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, scenes.join(), templates.join()])
}

const named = (nodes: readonly SceneNode[]): { scenes: string[]; templates: string[] } => {
  const [scenes, templates] = [new Set<string>(), new Set<string>()]
  for (const { type, properties } of nodes) {
    const { sceneId, templateId, customTemplate, template } = properties
    if (type === 'next_scene' && typeof sceneId === 'string' && sceneId !== '') scenes.add(sceneId)
    for (const id of [templateId, customTemplate, template])
      if (typeof id === 'string' && id.startsWith('v_pt')) templates.add(id)
  }
  return { scenes: [...scenes].toSorted(), templates: [...templates].toSorted() }
}

const settled = (results: readonly { data: string | undefined; isPending: boolean; fetchStatus: string }[]) => ({
  settled: results.every(({ isPending, fetchStatus }) => !isPending || fetchStatus === 'idle'),
  titles: results.map(({ data }) => data ?? null),
})

const asMap = (ids: readonly string[], titles: readonly (string | null)[]): Map<string, string> =>
  new Map(ids.flatMap((id, at) => (titles[at] == null ? [] : [[id, titles[at]] as const])))
