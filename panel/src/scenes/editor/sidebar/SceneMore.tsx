import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Scene } from '@attune/contract/scenes/entity'
import type { DataSource } from '@attune/contract/scenes/graph'
import { SCENE_LABEL_MAX, SCENE_LABELS_MAX } from '@attune/contract/scenes/limits'
import { calls } from '../../../client/calls.ts'
import { notifyFailure } from '../../../client/notify.ts'
import { queryClient } from '../../../client/query-client.ts'
import { LabelsInput } from '../../../ui/inputs/LabelsInput.tsx'
import { SceneCost } from '../../checking/SceneCost.tsx'
import { SceneDataSources } from '../../data/SceneDataSources.tsx'
import { mergeKeyOf } from '../../data/source-edits.ts'
import type { NodeIssue } from '../../form/describe-issue.ts'
import { cacheScene } from '../../list/scene-actions.ts'
import { sceneLabelsQuery } from '../../list/scene-lists.ts'
import { sceneQuery } from '../../scene-query.ts'
import type { Editor } from '../use-editor.ts'
import { formatIssueCounts } from '../../form/describe-issue.ts'
import { SceneIssues } from './SceneIssues.tsx'
import classes from './SceneSide.module.css'

/** It parses expressions and templates, which is too much to load with the editor. */
const loadRename = () => import('../../data/rename-source.ts')
const preloadRename = () => void loadRename().catch(() => undefined)

interface SceneMoreProps {
  editor: Editor
  onShow: (issue: NodeIssue) => void
}

/** What a scene has besides nodes: issues, cost, data sources, labels. */
export const SceneMore = ({ editor: { editing, issues, scene }, onShow }: SceneMoreProps) => {
  const { document, edit } = editing
  const { data: known = [] } = useQuery(sceneLabelsQuery)
  const rename = async (source: DataSource, id: string) => {
    const { renameSource } = await loadRename()
    edit('Rename a data source', (now) => renameSource(now, source, id))
  }
  return (
    <>
      {issues.length > 0 && (
        <section className={classes.issues} aria-labelledby="scene-issues">
          <h2 id="scene-issues" className={classes.title}>
            Scene Issues <span className={classes.counts}>{formatIssueCounts(issues)}</span>
          </h2>
          <SceneIssues issues={issues} nodes={document.nodes} onShow={onShow} />
        </section>
      )}
      <SceneCost nodes={document.nodes} />
      <SceneDataSources
        dataSource={document.dataSource}
        nodes={document.nodes}
        issues={issues}
        readOnly={false}
        onChange={(dataSource) => {
          const merge = mergeKeyOf(document.dataSource, dataSource)
          edit('Change a data source', (scene) => ({ ...scene, dataSource }), merge)
        }}
        onRename={(source, id) => void rename(source, id).catch(notifyFailure)}
        onMayRename={preloadRename}
      />
      <section className={classes.labels}>
        <LabelsInput
          value={[...document.labels]}
          known={known}
          max={SCENE_LABELS_MAX}
          longest={SCENE_LABEL_MAX}
          onChange={(labels) => edit('Change the labels', (scene) => ({ ...scene, labels }))}
        />
      </section>
      <section className={classes.labels}>
        <InterruptSwitch scene={scene} />
      </section>
    </>
  )
}

/** Applies at once: it isn't part of a version. */
const InterruptSwitch = ({ scene }: { scene: Scene }) => {
  // The editor's scene is the one that was loaded or saved last; this may have been switched since.
  const [mayInterrupt, setMayInterrupt] = useState(
    () => (queryClient.getQueryData(sceneQuery(scene._id).queryKey) ?? scene).mayInterrupt,
  )
  const change = async (next: boolean) => {
    setMayInterrupt(next)
    try {
      cacheScene(await calls.scenes.setMayInterrupt({ id: scene._id, mayInterrupt: next }))
    } catch (error) {
      // Nothing has changed on the server.
      setMayInterrupt(!next)
      notifyFailure(error)
    }
  }
  return (
    <Switch
      label="Write while a coach is in the conversation"
      description="Otherwise its messages wait until the coach is done. Applies at once."
      checked={mayInterrupt}
      onChange={({ currentTarget }) => void change(currentTarget.checked)}
    />
  )
}
