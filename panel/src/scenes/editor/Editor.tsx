import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { SceneNode } from '@attune/contract/scenes/graph'
import { isNodeType, type NodeType } from '@attune/contract/scenes/node-kinds'
import { holdTab } from '../../client/ask-before-leaving.ts'
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts'
import { useNarrow } from '../../ui/table/use-narrow.ts'
import type { CanvasHandle } from '../canvas/canvas-props.ts'
import { SceneCanvas } from '../canvas/SceneCanvas.tsx'
import { marksOf } from '../checking/marks-of.ts'
import type { NodeIssue } from '../form/describe-issue.ts'
import { EditorBar } from './bar/EditorBar.tsx'
import { nodeOf, type OutputRef } from './document/document.ts'
import { toSceneGraph } from './document/convert-scene.ts'
import { EditorStrips } from './EditorStrips.tsx'
import { unappliedForms } from './unapplied-forms.ts'
import { useClipboard } from './keys/use-clipboard.ts'
import { useEditorKeys } from './keys/use-editor-keys.ts'
import { nodeName } from './sidebar/called-of.ts'
import { EditorPane } from './sidebar/EditorPane.tsx'
import { EditorSide } from './sidebar/EditorSide.tsx'
import { useEditor, type EditorStart } from './use-editor.ts'
import { useNodeActions } from './use-node-actions.ts'
import { useSelection } from './use-selection.ts'
import classes from './Editor.module.css'

const QuickAdd = lazy(async () => ({ default: (await import('./palette/QuickAdd.tsx')).QuickAdd }))
const SearchBox = lazy(async () => ({ default: (await import('./search/SearchBox.tsx')).SearchBox }))
const SaveQuestions = lazy(async () => ({ default: (await import('./save/SaveQuestions.tsx')).SaveQuestions }))
const TimeMachine = lazy(() => import('../machine/TimeMachine.tsx'))

/** The editor of one scene: its bar, canvas and sidebar, and what may lie over them. */
export const Editor = (start: EditorStart) => {
  const editor = useEditor(start)
  const { scene, editing, save, issues } = editor
  const { document, edit } = editing
  const sceneId = scene._id
  const { selected, select } = useSelection(document.nodes)
  const work = useNodeActions({ editing, selected, select })
  const { play = false } = useSearch({ from: '/signed-in/interaction-flow/scene/$id/edit' })
  const navigate = useNavigate()
  // A finger on a small canvas moves what it only meant to look at.
  const isPhone = useNarrow()
  const [layoutRound, setLayoutRound] = useState(0)
  const [isSearching, setIsSearching] = useState(false)
  const [side, setSide] = useState<'versions' | null>(null)
  /** Where there is no room for the sidebar beside the canvas. */
  const [isSideOpen, setIsSideOpen] = useState(false)
  const [adding, setAdding] = useState<{ way: OutputRef | null } | null>(null)
  const [shownIssue, setShownIssue] = useState<NodeIssue | null>(null)
  const [dirty, setDirty] = useState<ReadonlySet<string>>(() => new Set(unappliedForms(sceneId).keys()))
  /** A node whose form stood in the way of saving or playing. */
  const [heldNodeId, setHeldNodeId] = useState<string | null>(null)
  const canvas = useRef<CanvasHandle>(null)

  // Forms that are not applied are in no draft.
  const isDirty = document.nodes.some(({ _id }) => dirty.has(_id))
  useEffect(() => (isDirty ? holdTab('draft') : undefined), [isDirty])

  const { version } = editor.base
  const playedScene = useMemo(() => toSceneGraph(document, { sceneId, version }), [document, sceneId, version])
  const heldNode = heldNodeId !== null && dirty.has(heldNodeId) ? nodeOf(document, heldNodeId) : undefined
  const marks = useMemo(() => marksOf(issues, shownIssue), [issues, shownIssue])
  const openNode = (id: string) => {
    select(new Set([id]))
    setSide(null)
    setIsSideOpen(true)
  }
  const showIssue = (issue: NodeIssue) => {
    if (issue.nodeId === null) return
    openNode(issue.nodeId)
    setShownIssue(issue)
    work.show(new Set((issue.path ?? []).length > 0 ? issue.path : [issue.nodeId]))
  }
  const holds = editor.locked ? 'Lock Saving is on' : save.isValidating ? 'The scene is being validated' : null
  /** Opens a form that has to be settled first, and says so; false where there is none. */
  const openUnappliedForm = () => {
    const node = document.nodes.find(({ _id }) => dirty.has(_id))
    if (node === undefined) return false
    openNode(node._id)
    work.show(new Set([node._id]))
    setHeldNodeId(node._id)
    return true
  }
  const saveNow = async () => {
    if (holds !== null || openUnappliedForm()) return
    // A draft that is on its way is not to come after the save that ends it.
    await editor.draft.flush()
    await save.save(document, editor.publishes)
  }
  const setPlaying = (on: boolean) => {
    if (on && openUnappliedForm()) return
    void navigate({
      to: '.',
      search: ({ node }: { node?: string }) => ({ ...(node !== undefined && { node }), ...(on && { play: true }) }),
    })
  }
  const add = (type: NodeType, way: OutputRef | null) => {
    const id = work.add(type, way)
    work.show(new Set([id]))
    setAdding(null)
    setIsSideOpen(true)
  }

  useEditorKeys(
    {
      undo: editing.undo,
      redo: editing.redo,
      save: () => void saveNow(),
      search: () => setIsSearching(true),
      selectAll: () => select(new Set(document.nodes.map(({ _id }) => _id))),
      duplicate: work.duplicate,
    },
    !play,
  )
  useClipboard({ copied: work.copied, onCut: work.cut, onPaste: work.paste }, !play)
  useShortcuts(
    play ? NO_KEYS : { a: () => setAdding({ way: work.wayFromSelected() }), '/': () => setIsSearching(true) },
  )

  return (
    <main className={classes.page}>
      <div className={classes.editor} hidden={play}>
        <EditorBar
          editor={editor}
          holds={holds}
          searching={isSearching}
          versions={side === 'versions'}
          onSearch={() => setIsSearching(!isSearching)}
          onVersions={() => {
            setSide(side === null ? 'versions' : null)
            setIsSideOpen(side === null)
          }}
          onLayout={() => setLayoutRound((round) => round + 1)}
          onPlay={() => setPlaying(true)}
          onValidate={() => save.validate(document)}
          onSave={() => void saveNow()}
          onDiscard={() => edit('Discard all edits', () => editor.base.document)}
          onSide={() => setIsSideOpen(!isSideOpen)}
        />
        <EditorStrips
          editor={editor}
          unapplied={heldNode === undefined ? null : nodeName(heldNode)}
          onShow={showIssue}
        />
        <div className={classes.work}>
          <div className={classes.canvas}>
            <SceneCanvas
              ref={canvas}
              nodes={document.nodes}
              marks={marks}
              selected={selected}
              layoutRound={layoutRound}
              show={work.shown}
              onSelect={(ids) => {
                select(ids)
                setShownIssue(null)
                if (ids.size > 0) setSide(null)
              }}
              onOpen={openNode}
              {...(!isPhone && {
                onConnect: ({ from, num, to }) => work.lead({ from, num }, to),
                onDisconnect: (from, num) => work.lead({ from, num }, null),
                onRemove: (ids) => work.remove(ids),
                onDrop: (type) => {
                  if (isNodeType(type)) work.add(type)
                },
              })}
            />
            <Suspense fallback={null}>
              {isSearching && (
                <SearchBox
                  nodes={document.nodes}
                  onFound={(id) => {
                    select(new Set([id]))
                    work.show(new Set([id]))
                  }}
                  onClose={() => setIsSearching(false)}
                />
              )}
            </Suspense>
            {isPhone && <p className={classes.hint}>Tap a node to fill it in. To draw, use a wider screen.</p>}
          </div>
          <EditorSide open={isSideOpen} onClose={() => setIsSideOpen(false)}>
            <EditorPane
              editor={editor}
              work={work}
              selected={selected}
              versions={side === 'versions'}
              onVersionsClose={() => setSide(null)}
              onAdd={(type) => add(type, null)}
              onAddAt={(way) => setAdding({ way })}
              onOpen={openNode}
              onShow={showIssue}
              onDirty={setDirty}
              onClose={() => {
                select(new Set())
                setIsSideOpen(false)
              }}
            />
          </EditorSide>
        </div>
      </div>
      <Suspense fallback={null}>
        {adding !== null && (
          <QuickAdd
            title={addTitle(adding.way, adding.way === null ? null : (nodeOf(document, adding.way.from) ?? null))}
            onChoose={(type) => add(type, adding.way)}
            onClose={() => setAdding(null)}
          />
        )}
        {save.question !== null && <SaveQuestions editor={editor} />}
      </Suspense>
      {play && (
        <Suspense fallback={null}>
          <TimeMachine
            scene={playedScene}
            version={editor.edits === 0 ? `v${version}` : `v${version + 1} draft`}
            edits={editor.edits}
            onClose={() => setPlaying(false)}
          />
        </Suspense>
      )}
    </main>
  )
}

const NO_KEYS = {}

const addTitle = (way: OutputRef | null, node: SceneNode | null): string =>
  way === null || node === null ? 'Add a node' : `Add after ${nodeName(node)}`
