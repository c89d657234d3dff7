import { Suspense, useMemo, useRef } from 'react'
import { isNodeType } from '@attune/contract/scenes/node-kinds'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { useNarrow } from '../../ui/table/use-narrow.ts'
import { SceneCanvas } from '../canvas/SceneCanvas.tsx'
import { marksOf } from '../checking/marks-of.ts'
import { focusCanvas } from './focus-canvas.ts'
import type { Editor } from './use-editor.ts'
import type { EditorView } from './use-editor-view.ts'
import type { NodeActions } from './use-node-actions.ts'
import classes from './Editor.module.css'

const SearchBox = lazyDialog(async () => (await import('./search/SearchBox.tsx')).SearchBox)

interface EditorCanvasProps {
  editor: Editor
  view: EditorView
  actions: NodeActions
  selected: ReadonlySet<string>
  select: (ids: ReadonlySet<string>) => void
}

/** The canvas of the editor with its search box. Read-only on phones. */
export const EditorCanvas = ({ editor, view, actions, selected, select }: EditorCanvasProps) => {
  const { nodes } = editor.editing.document
  // On a phone, panning would too easily move nodes.
  const isPhone = useNarrow()
  const place = useRef<HTMLDivElement>(null)
  const marks = useMemo(() => marksOf(editor.issues, view.shownIssue), [editor.issues, view.shownIssue])
  return (
    <div ref={place} className={classes.canvas}>
      <SceneCanvas
        nodes={nodes}
        marks={marks}
        selected={selected}
        layoutRound={view.layoutRound}
        show={actions.shown}
        onSelect={(ids) => {
          select(ids)
          view.setShownIssue(null)
          if (ids.size > 0) view.setSide(null)
        }}
        onOpen={view.openNode}
        {...(!isPhone && {
          onConnect: ({ from, num, to }) => actions.connectOutput({ from, num }, to),
          onDisconnect: (from, num) => actions.connectOutput({ from, num }, null),
          onRemove: (ids) => actions.remove(ids),
          onDrop: (type) => {
            if (isNodeType(type)) actions.add(type)
          },
        })}
      />
      <Suspense fallback={null}>
        {view.searches > 0 && (
          <SearchBox
            searches={view.searches}
            nodes={nodes}
            onFound={(id) => {
              select(new Set([id]))
              actions.bringIntoView(new Set([id]))
            }}
            onClose={() => {
              view.closeSearch()
              focusCanvas(place.current)
            }}
          />
        )}
      </Suspense>
      {isPhone && <p className={classes.hint}>Tap a node to edit it. To add or connect nodes, use a wider screen.</p>}
    </div>
  )
}
