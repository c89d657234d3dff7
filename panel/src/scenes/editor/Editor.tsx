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
import type { NodeIssue } from '../form/issue-words.ts'
import { EditorBar } from './bar/EditorBar.tsx'
import { nodeOf, type WayOut } from './document/document.ts'
import { graphOf } from './document/parts-of.ts'
import { EditorStrips } from './EditorStrips.tsx'
import { heldForms } from './held-forms.ts'
import { useClipboard } from './keys/use-clipboard.ts'
import { useEditorKeys } from './keys/use-editor-keys.ts'
import { calledOf } from './sidebar/called-of.ts'
import { EditorPane } from './sidebar/EditorPane.tsx'
import { EditorSide } from './sidebar/EditorSide.tsx'
import { useEditor, type Beginning } from './use-editor.ts'
import { useNodeWork } from './use-node-work.ts'
import { useSelection } from './use-selection.ts'
import classes from './Editor.module.css'

const QuickAdd = lazy(async () => ({ default: (await import('./palette/QuickAdd.tsx')).QuickAdd }))
const SearchBox = lazy(async () => ({ default: (await import('./search/SearchBox.tsx')).SearchBox }))
const SaveQuestions = lazy(async () => ({ default: (await import('./save/SaveQuestions.tsx')).SaveQuestions }))
const TimeMachine = lazy(() => import('../machine/TimeMachine.tsx'))

/** The editor of one scene: its bar, canvas and sidebar, and what may lie over them. */
export const Editor = (beginning: Beginning) => {
  const editor = useEditor(beginning)
  const { scene, editing, save, issues } = editor
  const { document, edit } = editing
  const sceneId = scene._id
  const { selected, select } = useSelection(document.nodes)
  const work = useNodeWork({ editing, selected, select })
  const { play = false } = useSearch({ from: '/signed-in/interaction-flow/scene/$id/edit' })
  const navigate = useNavigate()
  // A finger on a small canvas moves what it only meant to look at.
  const isPhone = useNarrow()
  const [layoutRound, layOut] = useState(0)
  const [isSearching, search] = useState(false)
  const [side, showSide] = useState<'versions' | null>(null)
  /** Where there is no room for the sidebar beside the canvas. */
  const [isSideOpen, openSide] = useState(false)
  const [adding, startAdding] = useState<{ way: WayOut | null } | null>(null)
  const [path, showPath] = useState<NodeIssue | null>(null)
  const [dirty, setDirty] = useState<ReadonlySet<string>>(() => new Set(heldForms(sceneId).keys()))
  /** A node whose form stood in the way of saving or playing. */
  const [held, hold] = useState<string | null>(null)
  const canvas = useRef<CanvasHandle>(null)

  // Forms that are not applied are in no draft.
  const isDirty = document.nodes.some(({ _id }) => dirty.has(_id))
  useEffect(() => (isDirty ? holdTab('draft') : undefined), [isDirty])

  const { version } = editor.base
  const played = useMemo(() => graphOf(document, { sceneId, version }), [document, sceneId, version])
  const heldNode = held !== null && dirty.has(held) ? nodeOf(document, held) : undefined
  const marks = useMemo(() => marksOf(issues, path), [issues, path])
  const openNode = (id: string) => {
    select(new Set([id]))
    showSide(null)
    openSide(true)
  }
  const showIssue = (issue: NodeIssue) => {
    if (issue.nodeId === null) return
    openNode(issue.nodeId)
    showPath(issue)
    work.show(new Set((issue.path ?? []).length > 0 ? issue.path : [issue.nodeId]))
  }
  const holds = editor.locked ? 'Lock Saving is on' : save.isValidating ? 'The scene is being validated' : null
  /** Opens a form that has to be settled first, and says so; false where there is none. */
  const isHeldByForm = () => {
    const node = document.nodes.find(({ _id }) => dirty.has(_id))
    if (node === undefined) return false
    openNode(node._id)
    work.show(new Set([node._id]))
    hold(node._id)
    return true
  }
  const saveNow = async () => {
    if (holds !== null || isHeldByForm()) return
    // A draft that is on its way is not to come after the save that ends it.
    await editor.draft.flush()
    await save.save(document, editor.publishes)
  }
  const machine = (on: boolean) => {
    if (on && isHeldByForm()) return
    void navigate({
      to: '.',
      search: ({ node }: { node?: string }) => ({ ...(node !== undefined && { node }), ...(on && { play: true }) }),
    })
  }
  const add = (type: NodeType, way: WayOut | null) => {
    const id = work.add(type, way)
    work.show(new Set([id]))
    startAdding(null)
    openSide(true)
  }

  useEditorKeys(
    {
      undo: editing.undo,
      redo: editing.redo,
      save: () => void saveNow(),
      search: () => search(true),
      selectAll: () => select(new Set(document.nodes.map(({ _id }) => _id))),
      duplicate: work.duplicate,
    },
    !play,
  )
  useClipboard({ copied: work.copied, onCut: work.cut, onPaste: work.paste }, !play)
  useShortcuts(play ? NO_KEYS : { a: () => startAdding({ way: work.wayFromSelected() }), '/': () => search(true) })

  return (
    <main className={classes.page}>
      <div className={classes.editor} hidden={play}>
        <EditorBar
          editor={editor}
          holds={holds}
          searching={isSearching}
          versions={side === 'versions'}
          onSearch={() => search(!isSearching)}
          onVersions={() => {
            showSide(side === null ? 'versions' : null)
            openSide(side === null)
          }}
          onLayout={() => layOut((round) => round + 1)}
          onPlay={() => machine(true)}
          onValidate={() => save.validate(document)}
          onSave={() => void saveNow()}
          onDiscard={() => edit('Discard all edits', () => editor.base.document)}
          onSide={() => openSide(!isSideOpen)}
        />
        <EditorStrips
          editor={editor}
          unapplied={heldNode === undefined ? null : calledOf(heldNode)}
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
                showPath(null)
                if (ids.size > 0) showSide(null)
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
                  onClose={() => search(false)}
                />
              )}
            </Suspense>
            {isPhone && <p className={classes.hint}>Tap a node to fill it in. To draw, use a wider screen.</p>}
          </div>
          <EditorSide open={isSideOpen} onClose={() => openSide(false)}>
            <EditorPane
              editor={editor}
              work={work}
              selected={selected}
              versions={side === 'versions'}
              onVersionsClose={() => showSide(null)}
              onAdd={(type) => add(type, null)}
              onAddAt={(way) => startAdding({ way })}
              onOpen={openNode}
              onShow={showIssue}
              onDirty={setDirty}
              onClose={() => {
                select(new Set())
                openSide(false)
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
            onClose={() => startAdding(null)}
          />
        )}
        {save.question !== null && <SaveQuestions editor={editor} />}
      </Suspense>
      {play && (
        <Suspense fallback={null}>
          <TimeMachine
            scene={played}
            version={editor.edits === 0 ? `v${version}` : `v${version + 1} draft`}
            edits={editor.edits}
            onClose={() => machine(false)}
          />
        </Suspense>
      )}
    </main>
  )
}

const NO_KEYS = {}

const addTitle = (way: WayOut | null, node: SceneNode | null): string =>
  way === null || node === null ? 'Add a node' : `Add after ${calledOf(node)}`
