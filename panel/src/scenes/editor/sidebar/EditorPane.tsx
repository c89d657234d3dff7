import type { NodeType } from '@attune/contract/scenes/node-kinds'
import { partOnDemand } from '../../../ui/part-on-demand.tsx'
import type { NodeIssue } from '../../form/issue-words.ts'
import { nodeOf, setNode, type WayOut } from '../document/document.ts'
import { partsOf } from '../document/parts-of.ts'
import { heldForms, holdForm } from '../held-forms.ts'
import type { Editor } from '../use-editor.ts'
import type { NodeWork } from '../use-node-work.ts'
import { calledOf } from './called-of.ts'

const SceneSide = partOnDemand(async () => (await import('./SceneSide.tsx')).SceneSide)
const NodeSide = partOnDemand(async () => (await import('./NodeSide.tsx')).NodeSide)
const ManySide = partOnDemand(async () => (await import('./ManySide.tsx')).ManySide)
const VersionsPanel = partOnDemand(async () => (await import('../../versions/VersionsPanel.tsx')).VersionsPanel)

interface EditorPaneProps {
  editor: Editor
  work: NodeWork
  selected: ReadonlySet<string>
  versions: boolean
  onVersionsClose: () => void
  onAdd: (type: NodeType) => void
  onAddAt: (way: WayOut) => void
  onOpen: (id: string) => void
  onShow: (issue: NodeIssue) => void
  /** Which nodes have forms that are not applied. */
  onDirty: (ids: ReadonlySet<string>) => void
  onClose: () => void
}

/** What the sidebar shows: the versions, the node that is open, the nodes that are selected, else the scene. */
export const EditorPane = (props: EditorPaneProps) => {
  const { editor, work, selected, onOpen, onShow, onDirty, onClose } = props
  const { scene, editing, edits, issues } = editor
  const { document, edit } = editing
  const sceneId = scene._id
  const [first] = selected
  const node = first === undefined ? undefined : nodeOf(document, first)

  if (props.versions)
    return (
      <VersionsPanel
        scene={scene}
        shown={null}
        unsaved={edits > 0}
        onRestored={(restored) => {
          editor.goOnFrom(restored)
          edit(`Restore a version`, () => partsOf(restored))
        }}
        onClose={() => {
          props.onVersionsClose()
          if (selected.size === 0) onClose()
        }}
      />
    )
  if (node === undefined) return <SceneSide editor={editor} onAdd={props.onAdd} onShow={onShow} />
  if (selected.size > 1)
    return (
      <ManySide
        nodes={document.nodes.filter(({ _id }) => selected.has(_id))}
        onOpen={onOpen}
        onCopy={() => void work.copyByButton()}
        onCut={() => void work.cutByButton()}
        onDuplicate={work.duplicate}
        onRemove={() => work.remove(selected)}
        onClose={onClose}
      />
    )
  return (
    <NodeSide
      key={node._id}
      node={node}
      scene={{ sceneId, nodes: document.nodes, dataSource: document.dataSource }}
      issues={issues.filter(({ nodeId }) => nodeId === node._id)}
      held={heldForms(sceneId).get(node._id)}
      onHold={(edits) => onDirty(holdForm(sceneId, node._id, edits))}
      onApply={(change) => edit(`Change ${calledOf(node)}`, (now) => setNode(now, node._id, change))}
      onShowPath={onShow}
      onLead={work.lead}
      onAdd={props.onAddAt}
      onClose={onClose}
    />
  )
}
