import { useEffect, useState } from 'react'
import type { SceneNode } from '@attune/contract/scenes/graph'
import { holdTab } from '../../client/ask-before-leaving.ts'
import { onSessionEnd } from '../../client/session.ts'
import { isDirty, type FormEdits } from '../form/form-edits.ts'

/** Unapplied changes in node forms, by scene and node, so that opening another node or page loses nothing. */
const formsByScene = new Map<string, Map<string, FormEdits>>()
onSessionEnd(() => formsByScene.clear())

export const unappliedForms = (sceneId: string): ReadonlyMap<string, FormEdits> =>
  formsByScene.get(sceneId) ?? new Map()

/** Returns the ids of nodes whose forms have unapplied changes. */
export const keepFormEdits = (sceneId: string, nodeId: string, edits: FormEdits): ReadonlySet<string> => {
  const forms = formsByScene.get(sceneId) ?? new Map<string, FormEdits>()
  if (isDirty(edits)) forms.set(nodeId, edits)
  else forms.delete(nodeId)
  formsByScene.set(sceneId, forms)
  return new Set(forms.keys())
}

/** Unapplied form changes are in no draft: they must be applied or reset before the scene is saved or played. */
export const useUnappliedForms = (sceneId: string, nodes: readonly SceneNode[], showNode: (id: string) => void) => {
  const [dirty, setDirty] = useState<ReadonlySet<string>>(() => new Set(unappliedForms(sceneId).keys()))
  const [blockingId, setBlockingId] = useState<string | null>(null)
  const unapplied = nodes.find(({ _id }) => dirty.has(_id))
  const hasUnapplied = unapplied !== undefined
  useEffect(() => (hasUnapplied ? holdTab('draft') : undefined), [hasUnapplied])
  return {
    /** Sets the ids of nodes with unapplied changes. */
    setDirty,
    /** A node whose form has blocked saving or playing, until it is settled. */
    blocking: nodes.find(({ _id }) => _id === blockingId && dirty.has(_id)),
    /** If a form has unapplied changes, opens it and returns true. */
    openUnapplied: (): boolean => {
      if (unapplied === undefined) return false
      showNode(unapplied._id)
      setBlockingId(unapplied._id)
      return true
    },
  }
}
