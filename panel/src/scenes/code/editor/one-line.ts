import { EditorState, type Extension } from '@codemirror/state'
import { keymap } from '@codemirror/view'

/** What is pasted with line ends becomes one line; Enter makes none. It still wraps where it is longer than the field. */
export const oneLine: Extension = [
  // Behind the completion's own Enter.
  keymap.of([{ key: 'Enter', run: () => true }]),
  EditorState.transactionFilter.of((change) => {
    if (!change.docChanged || change.newDoc.lines === 1) return change
    const before = change.startState.doc
    const text = change.newDoc.toString().replace(/\s*\r?\n\s*/g, ' ')
    const place = Math.min(change.newSelection.main.head, text.length)
    return { changes: { from: 0, to: before.length, insert: text }, selection: { anchor: place } }
  }),
]
