import { useAccount } from '../../../client/account.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { nodeOf, setNode } from '../document/document.ts'
import { toDocument } from '../document/convert-scene.ts'
import { unappliedForms, keepFormEdits } from '../unapplied-forms.ts'
import type { Editor } from '../use-editor.ts'
import type { EditorView } from '../use-editor-view.ts'
import type { NodeActions } from '../use-node-actions.ts'
import { nodeName } from '../../nodes/node-name.ts'

const SceneSide = lazyPart(async () => (await import('./SceneSide.tsx')).SceneSide)
const NodeSide = lazyPart(async () => (await import('./NodeSide.tsx')).NodeSide)
const ManySide = lazyPart(async () => (await import('./ManySide.tsx')).ManySide)
const VersionsPanel = lazyPart(async () => (await import('../../versions/VersionsPanel.tsx')).VersionsPanel)

interface EditorPaneProps {
  editor: Editor
  view: EditorView
  actions: NodeActions
  selected: ReadonlySet<string>
  /** Ids of nodes with unapplied form changes. */
  onDirty: (ids: ReadonlySet<string>) => void
  onClose: () => void
}

/** The content of the sidebar: versions, the open node, several selected nodes, or the scene. */
export const EditorPane = (props: EditorPaneProps) => {
  const { editor, view, actions, selected, onDirty, onClose } = props
  const { scene, editing, edits, issues } = editor
  const { document, edit } = editing
  const { _id: accountId } = useAccount()
  const sceneId = scene._id
  const [first] = selected
  const node = first === undefined ? undefined : nodeOf(document, first)

  if (view.side === 'versions')
    return (
      <VersionsPanel
        scene={scene}
        shown={null}
        unsaved={edits > 0}
        onRestored={(restored) => {
          editor.continueFrom(restored)
          edit(`Restore a version`, () => toDocument(restored))
        }}
        onClose={() => {
          view.setSide(null)
          if (selected.size === 0) onClose()
        }}
      />
    )
  if (node === undefined)
    return <SceneSide editor={editor} onAdd={(type) => view.addNode(type, null)} onShow={view.showIssue} />
  if (selected.size > 1)
    return (
      <ManySide
        nodes={document.nodes.filter(({ _id }) => selected.has(_id))}
        onOpen={view.openNode}
        onCopy={() => void actions.copyByButton()}
        onCut={() => void actions.cutByButton()}
        onDuplicate={actions.duplicate}
        onRemove={() => actions.remove(selected)}
        onClose={onClose}
      />
    )
  return (
    <NodeSide
      key={node._id}
      node={node}
      scene={{ sceneId, nodes: document.nodes, dataSource: document.dataSource }}
      issues={issues.filter(({ nodeId }) => nodeId === node._id)}
      openedFor={view.openedFor?.nodeId === node._id ? view.openedFor : null}
      initialEdits={unappliedForms(accountId, sceneId).get(node._id)?.edits}
      onEdit={(edits) => onDirty(keepFormEdits(accountId, sceneId, node, edits))}
      onApply={(change) => edit(`Change ${nodeName(node)}`, (now) => setNode(now, node._id, change))}
      onShowPath={view.showPath}
      onLead={actions.connectOutput}
      onAdd={(output) => view.setAdding({ output })}
      onClose={onClose}
    />
  )
}
