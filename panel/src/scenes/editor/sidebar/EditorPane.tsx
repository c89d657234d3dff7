import type { NodeType } from '@attune/contract/scenes/node-kinds'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { NodeIssue } from '../../form/describe-issue.ts'
import { nodeOf, setNode, type OutputRef } from '../document/document.ts'
import { toDocument } from '../document/convert-scene.ts'
import { unappliedForms, keepFormEdits } from '../unapplied-forms.ts'
import type { Editor } from '../use-editor.ts'
import type { NodeActions } from '../use-node-actions.ts'
import { nodeName } from './called-of.ts'

const SceneSide = lazyPart(async () => (await import('./SceneSide.tsx')).SceneSide)
const NodeSide = lazyPart(async () => (await import('./NodeSide.tsx')).NodeSide)
const ManySide = lazyPart(async () => (await import('./ManySide.tsx')).ManySide)
const VersionsPanel = lazyPart(async () => (await import('../../versions/VersionsPanel.tsx')).VersionsPanel)

interface EditorPaneProps {
  editor: Editor
  work: NodeActions
  selected: ReadonlySet<string>
  versions: boolean
  onVersionsClose: () => void
  onAdd: (type: NodeType) => void
  onAddAt: (way: OutputRef) => void
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
          edit(`Restore a version`, () => toDocument(restored))
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
      held={unappliedForms(sceneId).get(node._id)}
      onHold={(edits) => onDirty(keepFormEdits(sceneId, node._id, edits))}
      onApply={(change) => edit(`Change ${nodeName(node)}`, (now) => setNode(now, node._id, change))}
      onShowPath={onShow}
      onLead={work.lead}
      onAdd={props.onAddAt}
      onClose={onClose}
    />
  )
}
