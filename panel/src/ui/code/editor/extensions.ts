import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { javascriptLanguage } from '@codemirror/lang-javascript'
import { bracketMatching } from '@codemirror/language'
import { linter, lintKeymap } from '@codemirror/lint'
import { Annotation, EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, keymap, placeholder as placeholderOf, tooltips } from '@codemirror/view'
import type { ScopeName } from '@attune/engine/scope/scope-name'
import type { CodeLanguage } from '../code-props.ts'
import { codeColours, codeTheme } from './code-theme.ts'
import { makeCompletionSource } from './completion.ts'
import { findFaults } from './faults.ts'
import { liquidLanguage } from './liquid-language.ts'

/** Returns the names in scope at the time of the call. */
export type ListNames = () => readonly ScopeName[]

/** Marks changes that came from the caller, who must not be notified of them. */
export const externalChange = Annotation.define<boolean>()

interface ExtensionOptions {
  language: CodeLanguage
  multiline: boolean
  placeholder: string
  names: ListNames
}

/** All extensions except the label attributes and whether the field is editable. Tab moves to the next control. */
export const codeExtensions = ({ language, multiline, placeholder, names }: ExtensionOptions): Extension => [
  language === 'expression' ? javascriptLanguage : liquidLanguage,
  ...(multiline ? [EditorView.theme({ '.cm-content': { minHeight: '80px' } })] : [oneLine]),
  codeTheme,
  codeColours,
  EditorView.lineWrapping,
  drawSelection(),
  history(),
  bracketMatching(),
  ...(language === 'expression' ? [closeBrackets()] : []),
  autocompletion({
    override: [makeCompletionSource(language, names)],
    icons: false,
    closeOnBlur: true,
    maxRenderedOptions: 60,
  }),
  linter(
    ({ state }) =>
      findFaults(language, state.doc.toString(), names()).map(({ from, to, severity, sentence }) => ({
        from,
        to,
        severity,
        message: sentence,
      })),
    { delay: 200 },
  ),
  // Otherwise the sidebar would clip tooltips.
  tooltips({ position: 'fixed' }),
  ...(placeholder === '' ? [] : [placeholderOf(placeholder)]),
  keymap.of([...closeBracketsKeymap, ...completionKeymap, ...defaultKeymap, ...historyKeymap, ...lintKeymap]),
]

export const toEditable = (isIt: boolean): Extension => [EditorState.readOnly.of(!isIt), EditorView.editable.of(isIt)]

/** Line breaks in pasted text become spaces, and Enter inserts none. Long text still wraps. */
const oneLine: Extension = [
  // Lower precedence than Enter in the completion list.
  keymap.of([{ key: 'Enter', run: () => true }]),
  EditorState.transactionFilter.of((change) => {
    if (!change.docChanged || change.newDoc.lines === 1) return change
    const before = change.startState.doc
    const text = change.newDoc.toString().replace(/\s*\r?\n\s*/g, ' ')
    const place = Math.min(change.newSelection.main.head, text.length)
    return { changes: { from: 0, to: before.length, insert: text }, selection: { anchor: place } }
  }),
]
