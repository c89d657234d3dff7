import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { SCENE_EDITING_EVERY_SECONDS } from '@attune/contract/scenes/limits'
import { calls } from '../../../client/calls.ts'
import { newRandomId } from '../../../client/random-id.ts'
import { isSwitched } from '../../../client/switching/switched.ts'
import { editingKey } from '../../keys.ts'

/** Reports that the scene is open in this tab, and returns who else has it open and its latest version. */
export const useScenePresence = (sceneId: string, unsaved: number) => {
  const [tab] = useState(loadTabId)
  const { data, refetch } = useQuery({
    queryKey: editingKey(sceneId, tab),
    enabled: !isSwitched(),
    queryFn: ({ signal }) =>
      calls.scenes.tellEditing({ id: sceneId, tab, unsaved }, { signal, context: { interval: true } }),
    refetchInterval: SCENE_EDITING_EVERY_SECONDS * 1000,
    // Also while the window is in the background, so that others see this editor.
    refetchIntervalInBackground: true,
    staleTime: 0,
    gcTime: 0,
  })
  const isUnsaved = unsaved > 0
  useEffect(() => {
    // Others should see the first edit, and the save, without waiting for the interval.
    if (!isSwitched()) void refetch()
  }, [refetch, isUnsaved])
  useEffect(() => {
    const leave = () => {
      if (isSwitched()) return
      calls.scenes.endEditing({ id: sceneId, tab }).catch(() => {
        // The server drops this tab after a timeout anyway.
      })
    }
    // A closed tab stops reporting by itself; a reloaded one is still here.
    return leave
  }, [sceneId, tab])
  return data ?? null
}

const KEY = 'sceneEditorTab'

/** A tab keeps its id across reloads, so that it does not count as a second one of the same user. */
const loadTabId = (): string => {
  const kept = sessionStorage.getItem(KEY) ?? newRandomId()
  sessionStorage.setItem(KEY, kept)
  return kept
}
