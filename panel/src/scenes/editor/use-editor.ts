import { useMemo, useState } from 'react'
import type { SceneDraftState } from '@attune/contract/scenes/draft'
import type { Scene } from '@attune/contract/scenes/entity'
import { calls } from '../../client/calls.ts'
import { notifyFailure } from '../../client/notify.ts'
import { useChecks } from './check/use-checks.ts'
import { mergeIssues, type ServerIssues } from './check/merge-issues.ts'
import type { SceneDocument } from './document/document.ts'
import { countEdits } from './document/edits.ts'
import { toDocument } from './document/convert-scene.ts'
import { useDocument } from './document/use-document.ts'
import type { DraftContent, UnsavedDraft } from './draft/draft-keeper.ts'
import { useDraft } from './draft/use-draft.ts'
import { useScenePresence } from './presence/use-scene-presence.ts'
import { useSave, type SaveFailure } from './save/use-save.ts'
import { useCheckContext } from './check/use-check-context.ts'

/** The saved state that edits are compared with and saved over. */
export interface EditBase {
  document: SceneDocument
  version: number
  rev: number
}

export interface EditorStart {
  scene: Scene
  kept: SceneDraftState
  /** What the end of a session left unsaved, which goes before `kept`; null if it left nothing. */
  unsaved: UnsavedDraft | null
  /** The state the draft is based on, which is older than `scene` if someone saved since. */
  base: EditBase
}

/** All state of a scene editor except for what is on screen. */
export const useEditor = (beginning: EditorStart) => {
  const [scene, setScene] = useState(beginning.scene)
  const [base, setBase] = useState(beginning.base)
  const editing = useDocument(useInitialDocument(beginning))
  const [locked, setLocked] = useState((beginning.unsaved?.content ?? beginning.kept.draft)?.locked ?? false)
  const { document } = editing
  const sceneId = scene._id

  const edits = useMemo(() => countEdits(base.document, document), [base, document])
  const publishes = useMemo(() => isNewVersion(base.document, document), [base, document])
  const content = useMemo<DraftContent | null>(
    () => (edits === 0 && !locked ? null : { document, locked, base: toDraftBase(base) }),
    [edits, locked, document, base],
  )
  const draft = useDraft({ sceneId, initial: beginning.kept, unsaved: beginning.unsaved, content })
  const others = useScenePresence(sceneId, edits)

  const continueFrom = (next: Scene, nextBase?: EditBase) => {
    setScene(next)
    setBase(nextBase ?? { document: toDocument(next), version: next.version, rev: next.rev })
  }
  /** Saving ends the draft; the next one starts from the saved scene. */
  const reloadDraft = async () => {
    try {
      draft.continueFrom(await calls.scenes.getDraft({ id: sceneId }))
    } catch (error) {
      notifyFailure(error)
    }
  }
  const save = useSave({
    scene,
    base,
    onSaved: (saved) => {
      continueFrom(saved)
      void reloadDraft()
    },
  })
  const checkContext = useCheckContext()
  const live = useChecks(document, { sceneId, version: base.version }, checkContext)
  const issues = useMemo(
    () => mergeIssues(live?.issues ?? [], serverIssues(save.failure), document.nodes),
    [live, save.failure, document.nodes],
  )
  return {
    scene,
    base,
    editing,
    edits,
    publishes,
    locked,
    setLocked,
    draft,
    others,
    save,
    issues,
    /** Rebases editing on a scene that someone else saved, or on the older state that a loaded draft is based on. */
    continueFrom,
  }
}

export type Editor = ReturnType<typeof useEditor>

/** What a draft keeps of its base. Its nodes are those of the version. */
const toDraftBase = ({ version, rev, document: { title, description, labels } }: EditBase): DraftContent['base'] => ({
  version,
  rev,
  details: { title, description, labels },
})

const useInitialDocument = ({ base, kept: { draft }, unsaved }: EditorStart): SceneDocument => {
  const [beginning] = useState(() => unsaved?.content.document ?? (draft === null ? base.document : toDocument(draft)))
  return beginning
}

/** Only changed nodes or data sources create a new version. */
const isNewVersion = (base: SceneDocument, { nodes, dataSource }: SceneDocument): boolean =>
  countEdits(base, { ...base, nodes, dataSource }) > 0

const serverIssues = (failure: SaveFailure | null): ServerIssues | null =>
  failure === null ? null : { issues: failure.issues, nodes: failure.document.nodes }
