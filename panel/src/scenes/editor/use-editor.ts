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
import type { EditBase } from './document/history.ts'
import { useDocument, type EditedDocument } from './document/use-document.ts'
import type { DraftContent, UnsavedDraft } from './draft/draft-keeper.ts'
import { useDraft } from './draft/use-draft.ts'
import { useScenePresence } from './presence/use-scene-presence.ts'
import { useSave, type SaveFailure } from './save/use-save.ts'
import { useCheckContext } from './check/use-check-context.ts'

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
  const editing = useDocument({ document: useInitialDocument(beginning), base: beginning.base })
  const [locked, setLocked] = useState((beginning.unsaved?.content ?? beginning.kept.draft)?.locked ?? false)
  const { document, base } = editing
  const sceneId = scene._id

  const edits = useMemo(() => countEdits(base.document, document), [base, document])
  const publishes = useMemo(() => isNewVersion(base.document, document), [base, document])
  const content = useMemo<DraftContent | null>(
    () => (edits === 0 && !locked ? null : { document, locked, base: toDraftBase(base) }),
    [edits, locked, document, base],
  )
  const draft = useDraft({ sceneId, initial: beginning.kept, unsaved: beginning.unsaved, content })
  const others = useScenePresence(sceneId, edits)

  const continueFrom = (saved: Scene, over = base.rev) => {
    setScene(saved)
    editing.moveBase(toBase(saved), over)
  }
  const load = (label: string, next: Scene, loaded: Partial<EditedDocument> = {}) => {
    setScene(next)
    editing.load(label, { document: toDocument(next), base: toBase(next), ...loaded })
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
    onSaved: (saved, over) => {
      continueFrom(saved, over)
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
    /** Rebases editing on what was saved from here. */
    continueFrom,
    /** Continues with what someone else saved, or with another tab's draft and what that is based on. */
    load,
  }
}

export type Editor = ReturnType<typeof useEditor>

const toBase = (saved: Scene): EditBase => ({ document: toDocument(saved), version: saved.version, rev: saved.rev })

/** What a draft stores of its base. The nodes are left out, because they can be loaded by version. */
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
