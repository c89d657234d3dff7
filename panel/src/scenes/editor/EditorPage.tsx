import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { calls } from '../../client/calls.ts'
import { useAccount, useMay } from '../../client/account.ts'
import { AccessDeniedPage } from '../../ui/page/ErrorPage.tsx'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { draftKey } from '../keys.ts'
import { sceneQuery } from '../scene-query.ts'
import { versionQuery } from '../versions/versions-query.ts'
import { baseOf, versionBehind } from './draft/draft-base.ts'
import { readUnsavedDraft, toBegunDraft } from './draft/unsaved-draft.ts'
import { Editor } from './Editor.tsx'
import type { EditorStart } from './use-editor.ts'
import classes from './Editor.module.css'

/** `/interaction-flow/scene/{id}/edit`, for accounts that may edit scenes. */
export const EditorPage = () => {
  const { id } = useParams({ from: '/signed-in/interaction-flow/scene/$id/edit' })
  return useMay('scenes.update') ? (
    <EditorLoader key={id} sceneId={id} />
  ) : (
    <AccessDeniedPage reason="Your role lets you view scenes, but not edit them." />
  )
}

/** Loads the scene, the user's draft of it and, if the scene was saved since, the version the draft is based on. */
const EditorLoader = ({ sceneId }: { sceneId: string }) => {
  const { _id: accountId } = useAccount()
  const [unsaved] = useState(() => readUnsavedDraft(accountId, sceneId))
  // Captured once: later saves are handled by the editor and must not restart it.
  const [start, setStart] = useState<EditorStart | null>(null)
  // Always refetched: editing must start from the current state, not from a cached one.
  const scene = useQuery({ ...sceneQuery(sceneId), refetchOnMount: 'always' })
  const kept = useQuery({
    queryKey: draftKey(sceneId),
    queryFn: ({ signal }) => calls.scenes.getDraft({ id: sceneId }, { signal }),
    gcTime: 0,
    staleTime: Infinity,
  })
  const begun = unsaved === null ? kept.data : toBegunDraft(unsaved)
  const behind = scene.data && begun ? versionBehind(scene.data, begun) : null
  const before = useQuery({ ...versionQuery(sceneId, behind ?? 0), enabled: behind !== null })
  if (start !== null) return <Editor {...start} />
  const failed = scene.error ?? kept.error ?? before.error
  if (failed !== null) {
    const retry = () => {
      for (const query of [scene, kept, before]) if (query.error !== null) void query.refetch()
    }
    return (
      <main className={classes.page}>
        <LoadFailed error={failed} onRetry={retry} />
      </main>
    )
  }
  if (!scene.isFetchedAfterMount || scene.data === undefined || kept.data === undefined) return <Skeleton />
  if (behind !== null && before.data === undefined) return <Skeleton />
  setStart({ scene: scene.data, kept: kept.data, unsaved, base: baseOf(scene.data, begun ?? kept.data, before.data) })
  return <Skeleton />
}

/** Placeholder with the same layout as the editor. */
const Skeleton = () => (
  <main className={classes.page}>
    <div className={classes.bar} role="status" aria-label="Loading the scene" aria-busy="true">
      <h1 className="visually-hidden">Edit</h1>
    </div>
    <div className={classes.work}>
      <div className={classes.canvas} />
      <div className={classes.sidePlace} />
    </div>
  </main>
)
