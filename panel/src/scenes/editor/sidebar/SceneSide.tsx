import { Suspense } from 'react'
import type { NodeType } from '@attune/contract/scenes/node-kinds'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { NodeIssue } from '../../form/describe-issue.ts'
import { Palette } from '../palette/Palette.tsx'
import type { Editor } from '../use-editor.ts'
import { DangerZone } from './DangerZone.tsx'
import { SceneDetails } from './SceneDetails.tsx'
import classes from './SceneSide.module.css'

const SceneMore = lazyPart(async () => (await import('./SceneMore.tsx')).SceneMore)

interface SceneSideProps {
  editor: Editor
  onAdd: (type: NodeType) => void
  onShow: (issue: NodeIssue) => void
}

/** The sidebar without a node: the scene itself, and what can be added to it. */
export const SceneSide = ({ editor, onAdd, onShow }: SceneSideProps) => (
  <div className={classes.side}>
    <SceneDetails editing={editor.editing} />
    <Palette title="Nodes" draggable onChoose={onAdd} />
    <Suspense fallback={null}>
      <SceneMore editor={editor} onShow={onShow} />
    </Suspense>
    <DangerZone locked={editor.locked} onLock={editor.lock} />
  </div>
)
