import { EditorState, Compartment } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { scopeAt } from '@attune/engine/scope/scope-at'
import type { CodeProps } from '../code-props.ts'
import { toEditable, codeExtensions, externalChange, type ListNames } from './extensions.ts'
import { findFaults } from './faults.ts'

interface CodeEditorProps extends CodeProps {
  required: boolean
  isWrong: boolean
  /** Ids of the elements that describe the field. */
  describedBy: readonly string[]
  /** The first syntax error; null if there is none. */
  onFault: (fault: string | null) => void
}

/** CodeMirror with the names of a scene. Typing calls `onChange` immediately; setting `value` from outside does not. */
export const CodeEditor = (props: CodeEditorProps) => {
  const { label, language, value, multiline = false, readOnly = false, placeholder = '' } = props
  const holder = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const attributesSlot = useRef(new Compartment())
  const latest = useRef(props)
  const listNames = useRef<ListNames>(() => [])
  const { required, isWrong, describedBy, onFault } = props

  useLayoutEffect(() => {
    latest.current = props
    listNames.current = () => latest.current.names ?? scopeAt(latest.current.scene, latest.current.nodeId)
  })

  useLayoutEffect(() => {
    if (holder.current === null) return undefined
    const editor = new EditorView({
      parent: holder.current,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          attributesSlot.current.of([]),
          codeExtensions({ language, multiline, placeholder, names: () => listNames.current() }),
          EditorView.updateListener.of(({ docChanged, state, transactions }) => {
            if (docChanged && !transactions.some((each) => each.annotation(externalChange) === true))
              latest.current.onChange(state.doc.toString())
          }),
        ],
      }),
    })
    view.current = editor
    return () => {
      view.current = null
      editor.destroy()
    }
  }, [language, multiline, placeholder])

  const description = describedBy.join(' ')
  useLayoutEffect(() => {
    const attributes = {
      'aria-label': label,
      'aria-required': String(required),
      'aria-invalid': String(isWrong),
      ...(description !== '' && { 'aria-describedby': description }),
    }
    const effects = attributesSlot.current.reconfigure([
      toEditable(!readOnly),
      EditorView.contentAttributes.of(attributes),
    ])
    view.current?.dispatch({ effects })
  }, [label, required, isWrong, description, readOnly, language, multiline, placeholder])

  useLayoutEffect(() => {
    const shown = view.current
    if (shown === null || shown.state.doc.toString() === value) return
    shown.dispatch({
      changes: { from: 0, to: shown.state.doc.length, insert: value },
      annotations: externalChange.of(true),
    })
  }, [value])

  useEffect(() => {
    // Syntax errors don't depend on names, so none are passed.
    const first = findFaults(language, value, []).find(({ severity }) => severity === 'error')
    onFault(first?.sentence ?? null)
  }, [language, value, onFault])

  return <div ref={holder} />
}
