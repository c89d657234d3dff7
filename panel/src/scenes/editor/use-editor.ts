import { useMemo, useState } from 'react'
import type { SceneDraftState } from '@attune/contract/scenes/draft'
import type { Scene } from '@attune/contract/scenes/entity'
import { calls } from '../../client/calls.ts'
import { notifyFailure } from '../../client/notify.ts'
import { useChecks } from './check/use-checks.ts'
import { issuesShown, type ServerIssues } from './check/issues-shown.ts'
import type { SceneDocument } from './document/document.ts'
import { editsBetween } from './document/edits.ts'
import { partsOf } from './document/parts-of.ts'
import { useDocument } from './document/use-document.ts'
import type { DraftContent } from './draft/draft-keeper.ts'
import { useDraft } from './draft/use-draft.ts'
import { useEditing } from './presence/use-editing.ts'
import { useSave, type Failure } from './save/use-save.ts'
import { useKnown } from './check/use-known.ts'

/** What editing began from: what is edited is compared with it, and saved over it. */
export interface Base {
  document: SceneDocument
  version: number
  rev: number
}

export interface Beginning {
  scene: Scene
  kept: SceneDraftState
  /** The scene when the draft was begun, where it was another one then. */
  base: Base
}

/** All that an editor of one scene does but for what is on the screen. */
export const useEditor = (beginning: Beginning) => {
  const [scene, setScene] = useState(beginning.scene)
  const [base, setBase] = useState(beginning.base)
  const editing = useDocument(useBeginning(beginning))
  const [locked, lock] = useState(beginning.kept.draft?.locked ?? false)
  const { document } = editing
  const sceneId = scene._id

  const edits = useMemo(() => editsBetween(base.document, document), [base, document])
  const publishes = useMemo(() => isAnotherVersion(base.document, document), [base, document])
  const content = useMemo<DraftContent | null>(
    () => (edits === 0 && !locked ? null : { document, locked, base: { version: base.version, rev: base.rev } }),
    [edits, locked, document, base],
  )
  const draft = useDraft({ sceneId, initial: beginning.kept, content })
  const others = useEditing(sceneId, edits)

  const goOnFrom = (next: Scene) => {
    setScene(next)
    setBase({ document: partsOf(next), version: next.version, rev: next.rev })
  }
  /** A save ends the draft: the next one begins after it. */
  const hearOfDraft = async () => {
    try {
      draft.goOnFrom(await calls.scenes.getDraft({ id: sceneId }))
    } catch (error) {
      notifyFailure(error)
    }
  }
  const save = useSave({
    scene,
    base,
    onSaved: (saved) => {
      goOnFrom(saved)
      void hearOfDraft()
    },
  })
  const known = useKnown()
  const live = useChecks(document, { sceneId, version: base.version }, known)
  const issues = useMemo(
    () => issuesShown(live?.issues ?? [], serverIssues(save.failure), document.nodes),
    [live, save.failure, document.nodes],
  )
  return {
    scene,
    base,
    editing,
    edits,
    publishes,
    locked,
    lock,
    draft,
    others,
    save,
    issues,
    /** Takes the scene as somebody else saved it for what is edited from now on. */
    goOnFrom,
  }
}

export type Editor = ReturnType<typeof useEditor>

const useBeginning = ({ base, kept: { draft } }: Beginning): SceneDocument => {
  const [beginning] = useState(() => (draft === null ? base.document : partsOf(draft)))
  return beginning
}

/** Other nodes or named values make a version. */
const isAnotherVersion = (base: SceneDocument, { nodes, dataSource }: SceneDocument): boolean =>
  editsBetween(base, { ...base, nodes, dataSource }) > 0

const serverIssues = (failure: Failure | null): ServerIssues | null =>
  failure === null ? null : { issues: failure.issues, nodes: failure.document.nodes }
