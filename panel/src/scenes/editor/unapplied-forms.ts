import { onSessionEnd } from '../../client/session.ts'
import { isDirty, type FormEdits } from '../form/form-edits.ts'

/** What was changed in forms of nodes and not applied, by scene and node: leaving the page for another loses none. */
const formsByScene = new Map<string, Map<string, FormEdits>>()
onSessionEnd(() => formsByScene.clear())

export const unappliedForms = (sceneId: string): ReadonlyMap<string, FormEdits> =>
  formsByScene.get(sceneId) ?? new Map()

/** Answers the ids of nodes whose forms have something to apply. */
export const keepFormEdits = (sceneId: string, nodeId: string, edits: FormEdits): ReadonlySet<string> => {
  const forms = formsByScene.get(sceneId) ?? new Map<string, FormEdits>()
  if (isDirty(edits)) forms.set(nodeId, edits)
  else forms.delete(nodeId)
  formsByScene.set(sceneId, forms)
  return new Set(forms.keys())
}
