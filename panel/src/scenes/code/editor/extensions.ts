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
import { oneLine } from './one-line.ts'

/** The names in scope, as they are when somebody asks. */
export type ListNames = () => readonly ScopeName[]

/** On a change that the caller made: it knows of it. */
export const externalChange = Annotation.define<boolean>()

interface ExtensionOptions {
  language: CodeLanguage
  multiline: boolean
  placeholder: string
  names: ListNames
}

/** Everything but what is said of the field and whether it may be changed. Tab leads on to the next control. */
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
  // The sidebar would cut off what leaves it.
  tooltips({ position: 'fixed' }),
  ...(placeholder === '' ? [] : [placeholderOf(placeholder)]),
  keymap.of([...closeBracketsKeymap, ...completionKeymap, ...defaultKeymap, ...historyKeymap, ...lintKeymap]),
]

export const toEditable = (isIt: boolean): Extension => [EditorState.readOnly.of(!isIt), EditorView.editable.of(isIt)]
