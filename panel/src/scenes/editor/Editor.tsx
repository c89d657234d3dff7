import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useMemo, useRef } from 'react'
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { nodeName } from '../nodes/node-name.ts'
import { EditorBar } from './bar/EditorBar.tsx'
import { useDiscardEdits } from './discard-edits.ts'
import { toSceneGraph } from './document/convert-scene.ts'
import { nodeOf, type OutputRef, type SceneDocument } from './document/document.ts'
import { EditorCanvas } from './EditorCanvas.tsx'
import { EditorStrips } from './EditorStrips.tsx'
import { useClipboard } from './keys/use-clipboard.ts'
import { useEditorKeys } from './keys/use-editor-keys.ts'
import { EditorPane } from './sidebar/EditorPane.tsx'
import { EditorSide } from './sidebar/EditorSide.tsx'
import { useUnappliedForms } from './unapplied-forms.ts'
import { useEditor, type EditorStart } from './use-editor.ts'
import { useEditorView } from './use-editor-view.ts'
import { useNodeActions } from './use-node-actions.ts'
import { useSelection } from './use-selection.ts'
import classes from './Editor.module.css'

const QuickAdd = lazyDialog(async () => (await import('./palette/QuickAdd.tsx')).QuickAdd)
const SaveQuestions = lazyDialog(async () => (await import('./save/SaveQuestions.tsx')).SaveQuestions)
const TimeMachine = lazyDialog(async () => (await import('../machine/TimeMachine.tsx')).default)

/** The editor of one scene: top bar, canvas, sidebar and overlays. */
export const Editor = (start: EditorStart) => {
  const editor = useEditor(start)
  const { scene, editing, save } = editor
  const { document } = editing
  const { selected, select } = useSelection(document.nodes)
  const actions = useNodeActions({ editing, selected, select })
  const view = useEditorView({ actions, select })
  const forms = useUnappliedForms(scene._id, document.nodes, view.showNode)
  const { play = false } = useSearch({ from: '/signed-in/interaction-flow/scene/$id/edit' })
  const navigate = useNavigate()
  const { page, discard } = useDiscardEdits(editing, save.isSaving)

  const { version } = editor.base
  const playedScene = useMemo(
    () => toSceneGraph(document, { sceneId: scene._id, version }),
    [document, scene._id, version],
  )
  const blockedBy = editor.locked ? 'Lock Saving is on' : save.isValidating ? 'The scene is being checked' : null
  const saveNow = useOneAtATime(async () => {
    if (blockedBy !== null || forms.openUnapplied()) return
    // A draft write in flight must not arrive after the save that ends the draft.
    await editor.draft.flush()
    await save.save(document, editor.publishes)
  })
  const setPlaying = (on: boolean) => {
    if (on && forms.openUnapplied()) return
    void navigate({
      to: '.',
      search: ({ node }: { node?: string }) => ({ ...(node !== undefined && { node }), ...(on && { play: true }) }),
    })
  }

  useEditorKeys(
    {
      undo: editing.undo,
      redo: editing.redo,
      save: () => void saveNow(),
      search: view.search,
      selectAll: () => select(new Set(document.nodes.map(({ _id }) => _id))),
      duplicate: actions.duplicate,
    },
    !play,
  )
  useClipboard({ textToCopy: actions.toClipboardText, onCut: actions.cut, onPaste: actions.paste }, !play)
  useShortcuts(
    play
      ? NO_KEYS
      : {
          a: () => view.setAdding({ output: actions.outputForNewNode() }),
          '/': view.search,
          p: () => setPlaying(true),
        },
  )

  return (
    <main ref={page} className={classes.page}>
      <div className={classes.editor} hidden={play}>
        <EditorBar
          editor={editor}
          blockedBy={blockedBy}
          searching={view.searches > 0}
          versions={view.side === 'versions'}
          onSearch={view.searches > 0 ? view.closeSearch : view.search}
          onVersions={view.toggleVersions}
          onLayout={view.layOutAgain}
          onPlay={() => setPlaying(true)}
          onValidate={() => save.validate(document)}
          onSave={() => void saveNow()}
          onDiscard={discard}
          onSide={() => view.setIsSideOpen(!view.isSideOpen)}
        />
        <EditorStrips
          editor={editor}
          unapplied={forms.blocking === undefined ? null : nodeName(forms.blocking)}
          outdated={forms.outdated === undefined ? null : nodeName(forms.outdated)}
          onShow={view.showIssue}
        />
        <div className={classes.work}>
          <EditorCanvas editor={editor} view={view} actions={actions} selected={selected} select={select} />
          <EditorSide open={view.isSideOpen} onClose={() => view.setIsSideOpen(false)}>
            <EditorPane
              editor={editor}
              view={view}
              actions={actions}
              selected={selected}
              onDirty={forms.setDirty}
              onClose={() => {
                select(new Set())
                view.setIsSideOpen(false)
              }}
            />
          </EditorSide>
        </div>
      </div>
      <Suspense fallback={null}>
        {view.adding !== null && (
          <QuickAdd
            title={addTitleOf(document, view.adding.output)}
            onChoose={(type) => view.addNode(type, view.adding?.output ?? null)}
            onClose={() => view.setAdding(null)}
          />
        )}
        {save.question !== null && <SaveQuestions editor={editor} onClose={() => save.setQuestion(null)} />}
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

const addTitleOf = (document: SceneDocument, output: OutputRef | null): string => {
  const node = output === null ? undefined : nodeOf(document, output.from)
  return node === undefined ? 'Add a node' : `Add after ${nodeName(node)}`
}

/** Runs something one at a time: calls made while it is running do nothing. */
const useOneAtATime = (run: () => Promise<void>): (() => Promise<void>) => {
  const isRunning = useRef(false)
  return async () => {
    if (isRunning.current) return
    isRunning.current = true
    await run().finally(() => {
      isRunning.current = false
    })
  }
}
