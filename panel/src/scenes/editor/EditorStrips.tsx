import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { calls } from '../../client/calls.ts'
import { notifyFailure } from '../../client/notify.ts'
import { sceneQuery } from '../scene-query.ts'
import type { NodeIssue } from '../form/describe-issue.ts'
import { toDocument } from './document/convert-scene.ts'
import { NoticeStrip } from './NoticeStrip.tsx'
import type { Editor } from './use-editor.ts'

const FailureStrip = lazy(async () => ({ default: (await import('./FailureStrip.tsx')).FailureStrip }))

interface EditorStripsProps {
  editor: Editor
  /** What a node is called whose form has to be settled first; null for none. */
  unapplied: string | null
  onShow: (issue: NodeIssue) => void
}

/** What stands between the bar and the canvas, because it wants to be known: why a save failed, what others did. */
export const EditorStrips = ({ editor, unapplied, onShow }: EditorStripsProps) => {
  const { scene, base, editing, edits, draft, others, save, goOnFrom } = editor
  const queries = useQueryClient()
  const isBehind = Math.max(others?.rev ?? 0, scene.rev) > base.rev

  /** Looks at what somebody else saved. */
  const loadTheirs = async () => {
    try {
      const theirs = await queries.fetchQuery({ ...sceneQuery(scene._id), staleTime: 0 })
      if (edits > 0) return save.ask({ kind: 'conflict', theirs })
      goOnFrom(theirs)
      editing.edit('Take the saved scene', () => toDocument(theirs))
    } catch (error) {
      notifyFailure(error)
    }
  }
  /** Goes on with the draft that another tab left, or over it. */
  const resolveDraft = async (isTheirs: boolean) => {
    try {
      const kept = await calls.scenes.getDraft({ id: scene._id })
      const { draft: other } = kept
      if (isTheirs && other !== null) editing.edit('Take the draft of another tab', () => toDocument(other))
      draft.goOnFrom(kept)
    } catch (error) {
      notifyFailure(error)
    }
  }
  return (
    <>
      {save.failure !== null && (
        <Suspense fallback={null}>
          <FailureStrip failure={save.failure} nodes={editing.document.nodes} onShow={onShow} />
        </Suspense>
      )}
      {unapplied !== null && (
        <NoticeStrip actions={[]}>
          {`${unapplied} has changes that are not applied. Apply or reset them first.`}
        </NoticeStrip>
      )}
      {isBehind && (
        <NoticeStrip actions={[{ label: edits > 0 ? 'Compare' : 'Show it', run: () => void loadTheirs() }]}>
          Somebody saved this scene meanwhile.
        </NoticeStrip>
      )}
      {draft.state.kind === 'elsewhere' && (
        <NoticeStrip
          actions={[
            { label: 'Load that draft', run: () => void resolveDraft(true) },
            { label: 'Keep this one', run: () => void resolveDraft(false) },
          ]}
        >
          You went on with this scene in another tab.
        </NoticeStrip>
      )}
    </>
  )
}
