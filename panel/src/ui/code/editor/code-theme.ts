import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** Colors refer to CSS variables, so both themes share one source. */
export const codeColours = syntaxHighlighting(
  HighlightStyle.define([
    { tag: [tags.variableName, tags.propertyName], color: 'var(--accent-ink)' },
    { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], color: 'var(--cat-ai)' },
    { tag: [tags.string, tags.special(tags.string)], color: 'var(--good)' },
    { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--warn)' },
    { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword], color: 'var(--cat-data)' },
    { tag: [tags.operator, tags.punctuation, tags.bracket], color: 'var(--ink-2)' },
    { tag: tags.comment, color: 'var(--ink-3)' },
  ]),
)

const toUnderline = (line: string) => ({
  backgroundImage: 'none',
  paddingBottom: '0',
  textDecoration: line,
  textDecorationSkipInk: 'none',
  textUnderlineOffset: '3px',
})

export const codeTheme = EditorView.theme({
  '&': { backgroundColor: 'transparent', color: 'var(--ink)', fontSize: 'var(--t-small)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '18px', maxHeight: '320px' },
  '.cm-content': { padding: '4px 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 8px' },
  '.cm-placeholder': { color: 'var(--ink-3)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--select)',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--sunken)', outline: '1px solid var(--line-strong)' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--bad-soft)' },
  '.cm-lintRange-error': toUnderline('underline wavy 1px var(--bad)'),
  '.cm-lintRange-warning': toUnderline('underline wavy 1px var(--warn)'),
  // Dotted: hovering explains it.
  '.cm-lintRange-info': toUnderline('underline dotted 1px var(--ink-3)'),
  '.cm-lintPoint:after': { display: 'none' },
  '.cm-tooltip': {
    zIndex: '400',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--r2)',
    backgroundColor: 'var(--raised)',
    boxShadow: 'var(--lift)',
    color: 'var(--ink)',
    fontSize: 'var(--t-small)',
    lineHeight: '17px',
  },
  '.cm-tooltip-lint': { maxWidth: '360px' },
  '.cm-diagnostic': { padding: '6px 10px', borderLeft: '0', fontFamily: 'var(--font)', whiteSpace: 'pre-wrap' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    maxHeight: '240px',
    padding: '4px',
    fontFamily: 'var(--mono)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    gap: '12px',
    padding: '3px 8px',
    borderRadius: 'var(--r1)',
    lineHeight: '18px',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': { backgroundColor: 'var(--select)', color: 'var(--ink)' },
  '.cm-completionLabel': { flex: '1', overflow: 'hidden', textOverflow: 'ellipsis' },
  '.cm-completionMatchedText': { color: 'var(--accent-ink)', fontWeight: '600', textDecoration: 'none' },
  '.cm-completionDetail': { marginLeft: '0', color: 'var(--ink-3)', fontFamily: 'var(--font)', fontStyle: 'normal' },
  '.cm-tooltip.cm-completionInfo': { maxWidth: '280px', padding: '6px 10px', fontFamily: 'var(--font)' },
})
