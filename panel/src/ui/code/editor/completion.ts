import type { Completion, CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete'
import { pickedCompletion } from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import type { ScopeName, ScopeType } from '@attune/engine/scope/scope-name'
import type { CodeLanguage } from '../code-props.ts'
import { templateContextOf } from './template-context.ts'
import { FILTERS, FUNCTIONS, METHODS, TAGS, type CodeTerm } from './code-terms.ts'

/** Completes the names in scope at a step, with what is known about each, and functions or filters. */
export const makeCompletionSource =
  (language: CodeLanguage, names: () => readonly ScopeName[]): CompletionSource =>
  (context) =>
    language === 'expression'
      ? completeExpression(context, withoutUnset(names()))
      : completeTemplate(context, withoutUnset(names()))

/** Leaves out names that no node of the scene ever sets: they are always empty. */
const withoutUnset = (names: readonly ScopeName[]): ScopeName[] =>
  names.filter(({ set, from }) => set !== 'never' || from.by !== 'nodes' || from.ids.length > 0)

const completeExpression = (context: CompletionContext, names: readonly ScopeName[]): CompletionResult | null => {
  if (isInString(context.state.sliceDoc(0, context.pos))) return null
  const path = context.matchBefore(PATH)
  const method = context.matchBefore(/\.\w*/)
  if (method !== null && !isPath(path?.text, names))
    return { from: method.from + 1, options: METHODS.map(termCompletionOf), validFor: /^\w*$/ }
  if (path === null && !context.explicit) return null
  const options = [...names.map(nameCompletionOf), ...FUNCTIONS.map(termCompletionOf)]
  return { from: path?.from ?? context.pos, options, validFor: PATH_WHOLE }
}

const completeTemplate = (context: CompletionContext, names: readonly ScopeName[]): CompletionResult | null => {
  const before = context.state.sliceDoc(Math.max(0, context.pos - 2_000), context.pos)
  const place = templateContextOf(before)
  if (place === null) return null
  const word = context.matchBefore(/[\w-]*/)
  const from = word?.from ?? context.pos
  if (place === 'filter') return { from, options: FILTERS.map(termCompletionOf), validFor: /^\w*$/ }
  if (place === 'tag') return { from, options: TAGS.map(termCompletionOf), validFor: /^\w*$/ }
  const path = context.matchBefore(PATH)
  const options = names.map((name) => ({
    ...nameCompletionOf(name),
    ...(place === 'output' && { apply: applyWithBraces }),
  }))
  return { from: path?.from ?? from, options, validFor: PATH_WHOLE }
}

/** A partly typed name: `answers["Hours of sl`, `contact.first`. */
const PATH = /[A-Za-z_$][\w$]*(?:\??\.[\w$]*|\["[^"\]]*"?\]?|\['[^'\]]*'?\]?)*$/
const PATH_WHOLE = /^[A-Za-z_$][\w$]*(?:\??\.[\w$]*|\["[^"\]]*"?\]?|\['[^'\]]*'?\]?)*$/

/** Whether the typed text is the start of a name in scope. If not, it is a value, and its methods are offered. */
const isPath = (text: string | undefined, names: readonly ScopeName[]): boolean =>
  text !== undefined && names.some(({ name }) => name.startsWith(text.slice(0, text.lastIndexOf('.') + 1)))

/** An odd number of quotes means an open string, unless it is a key in brackets. */
const isInString = (before: string): boolean => {
  let quote: string | null = null
  let isKey = false
  for (const [place, letter] of [...before].entries()) {
    if (quote === null && (letter === '"' || letter === "'" || letter === '`')) {
      quote = letter
      isKey = before.slice(0, place).endsWith('[')
    } else if (letter === quote) quote = null
  }
  return quote !== null && !isKey
}

/** Ranks names that are always set first, then those that may be set, then those that never are. */
const BOOST = { always: 2, sometimes: 1, never: -50 } as const
const WHEN = {
  always: '',
  sometimes: ' Not set on every path to this step.',
  never: ' Not set before this step.',
} as const

const TYPES: Record<ScopeType, string> = {
  string: 'text',
  number: 'number',
  boolean: 'yes or no',
  date: 'date',
  list: 'list',
  group: 'group',
  any: '',
}

const nameCompletionOf = ({ name, type, about, set }: ScopeName): Completion => ({
  label: name,
  detail: TYPES[type],
  info: `${about}${WHEN[set]}`,
  boost: BOOST[set],
})

const termCompletionOf = ({ name, shape, about }: CodeTerm): Completion => ({
  label: name,
  detail: shape,
  info: about,
  boost: -10,
})

/** Inserts the name and closes the braces if they aren't closed yet. */
const applyWithBraces = (view: EditorView, completion: Completion, from: number, to: number): void => {
  const { label } = completion
  const rest = view.state.sliceDoc(to, to + 200).split('\n')[0] ?? ''
  const isClosed = /^[^{]*\}\}/.test(rest)
  const blank = /\{\{-?$/.test(view.state.sliceDoc(Math.max(0, from - 3), from)) ? ' ' : ''
  const insert = `${blank}${label}${isClosed ? '' : ' }}'}`
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    annotations: pickedCompletion.of(completion),
    userEvent: 'input.complete',
  })
}
