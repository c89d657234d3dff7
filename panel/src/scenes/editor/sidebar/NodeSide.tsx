import type { DataSource, SceneNode } from '@attune/contract/scenes/graph'
import type { FormEdits } from '../../form/form-edits.ts'
import type { NodeIssue } from '../../form/describe-issue.ts'
import { NodeForm } from '../../form/NodeForm.tsx'
import type { OutputRef } from '../document/document.ts'
import { LeadsTo } from './LeadsTo.tsx'

interface NodeSideProps {
  node: SceneNode
  scene: { sceneId: string; nodes: readonly SceneNode[]; dataSource: readonly DataSource[] }
  issues: readonly NodeIssue[]
  openedFor: NodeIssue | null
  initialEdits: FormEdits | undefined
  onEdit: (edits: FormEdits) => void
  onApply: (change: { title: string | undefined; properties: Record<string, unknown> }) => void
  onShowPath: (issue: NodeIssue) => void
  onLead: (output: OutputRef, to: string | null) => void
  onAdd: (output: OutputRef) => void
  onClose: () => void
}

/** The form of the open node, and where its outputs lead. */
export const NodeSide = ({ node, scene, initialEdits, onLead, onAdd, ...form }: NodeSideProps) => (
  <NodeForm
    key={node._id}
    node={node}
    scene={scene}
    readOnly={false}
    {...(initialEdits !== undefined && { initialEdits })}
    {...form}
  >
    <LeadsTo node={node} nodes={scene.nodes} onLead={onLead} onAdd={onAdd} />
  </NodeForm>
)
