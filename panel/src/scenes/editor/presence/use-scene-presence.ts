import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { SCENE_EDITING_EVERY_SECONDS } from '@attune/contract/scenes/limits'
import { calls } from '../../../client/calls.ts'
import { editingKey } from '../../keys.ts'

/** Says that the scene is open here, as long as it is, and hears who else has it open and which version is the latest. */
export const useScenePresence = (sceneId: string, unsaved: number) => {
  const [tab] = useState(loadTabId)
  const { data, refetch } = useQuery({
    queryKey: editingKey(sceneId, tab),
    queryFn: ({ signal }) =>
      calls.scenes.tellEditing({ id: sceneId, tab, unsaved }, { signal, context: { interval: true } }),
    refetchInterval: SCENE_EDITING_EVERY_SECONDS * 1000,
    // Also behind other windows: whoever edits next to it is to know.
    refetchIntervalInBackground: true,
    staleTime: 0,
    gcTime: 0,
  })
  const isUnsaved = unsaved > 0
  useEffect(() => {
    // Others see the first edit, and the save, at once.
    void refetch()
  }, [refetch, isUnsaved])
  useEffect(() => {
    const leave = () => {
      calls.scenes.endEditing({ id: sceneId, tab }).catch(() => {
        // They hear no more of it, which says the same a little later.
      })
    }
    // A tab that is closed is no longer heard of; one that is loaded again is still here.
    return leave
  }, [sceneId, tab])
  return data ?? null
}

const KEY = 'sceneEditorTab'

/** A tab keeps its name when it is loaded again: it is not taken for another one of the same person. */
const loadTabId = (): string => {
  const kept = sessionStorage.getItem(KEY) ?? crypto.randomUUID()
  sessionStorage.setItem(KEY, kept)
  return kept
}
