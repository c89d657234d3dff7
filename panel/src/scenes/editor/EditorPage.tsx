import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { SceneDraftState } from '@attune/contract/scenes/draft'
import type { Scene } from '@attune/contract/scenes/entity'
import { calls } from '../../client/calls.ts'
import { useMay } from '../../client/account.ts'
import { AccessDeniedPage } from '../../ui/page/ErrorPage.tsx'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { draftKey } from '../keys.ts'
import { sceneQuery } from '../scene-query.ts'
import { versionQuery } from '../versions/versions-query.ts'
import { toDocument } from './document/convert-scene.ts'
import { Editor } from './Editor.tsx'
import type { EditBase, EditorStart } from './use-editor.ts'
import classes from './Editor.module.css'

/** `/interaction-flow/scene/{id}/edit`: for those who may change scenes. */
export const EditorPage = () => {
  const { id } = useParams({ from: '/signed-in/interaction-flow/scene/$id/edit' })
  return useMay('scenes.update') ? (
    <EditorLoader key={id} sceneId={id} />
  ) : (
    <AccessDeniedPage reason="Your role reads scenes; it does not change them." />
  )
}

/** The scene, one's own draft of it, and what the draft began from where the scene was saved since. */
const EditorLoader = ({ sceneId }: { sceneId: string }) => {
  // What a save brings is the editor's own: it does not begin anew.
  const [start, setStart] = useState<EditorStart | null>(null)
  // What is edited is what is there now, not what was seen a while ago.
  const scene = useQuery({ ...sceneQuery(sceneId), refetchOnMount: 'always' })
  const kept = useQuery({
    queryKey: draftKey(sceneId),
    queryFn: ({ signal }) => calls.scenes.getDraft({ id: sceneId }, { signal }),
    gcTime: 0,
    staleTime: Infinity,
  })
  const behind = scene.data && kept.data ? versionBehind(scene.data, kept.data) : null
  const before = useQuery({ ...versionQuery(sceneId, behind ?? 0), enabled: behind !== null })
  if (start !== null) return <Editor {...start} />
  const failed = scene.error ?? kept.error ?? before.error
  if (failed !== null) {
    const retry = () => {
      for (const query of [scene, kept, before]) if (query.error !== null) void query.refetch()
    }
    return (
      <main className={classes.page}>
        <LoadFailed error={failed} onAgain={retry} />
      </main>
    )
  }
  if (!scene.isFetchedAfterMount || scene.data === undefined || kept.data === undefined) return <Skeleton />
  if (behind !== null && before.data === undefined) return <Skeleton />
  setStart({ scene: scene.data, kept: kept.data, base: baseOf(scene.data, kept.data, before.data) })
  return <Skeleton />
}

/** The version a draft began from, where somebody saved another one since. */
const versionBehind = ({ version }: Scene, { draft }: SceneDraftState): number | null =>
  draft === null || draft.baseVersion === version ? null : draft.baseVersion

/**
 * What the edits are told apart from. Of a scene that was saved since, description and labels as they were are not known:
 * the draft's own count as unchanged, so that nobody's words are written over.
 */
const baseOf = (
  scene: Scene,
  { draft }: SceneDraftState,
  before: Pick<Scene, 'title' | 'nodes' | 'dataSource'> | undefined,
): EditBase => {
  const now = toDocument(scene)
  if (draft === null || draft.baseRev === scene.rev) return { document: now, version: scene.version, rev: scene.rev }
  const { title, description, labels } = draft
  const then = before === undefined ? { ...scene, title } : before
  return {
    document: toDocument({ title: then.title, description, labels, nodes: then.nodes, dataSource: then.dataSource }),
    version: draft.baseVersion,
    rev: draft.baseRev,
  }
}

/** The places of bar, canvas and sidebar. */
const Skeleton = () => (
  <main className={classes.page}>
    <div className={classes.bar} role="status" aria-label="Loading the scene" aria-busy="true">
      <h1 className="said">Edit</h1>
    </div>
    <div className={classes.work}>
      <div className={classes.canvas} />
      <div className={classes.sidePlace} />
    </div>
  </main>
)
