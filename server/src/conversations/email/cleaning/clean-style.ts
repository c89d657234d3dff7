/** Longer ones weren't written by a person, and cost time. */
const STYLE_MAX = 2_000

/** What may be set about an element's looks. Nothing that takes it out of its place. */
const PROPERTIES: ReadonlySet<string> = new Set([
  ...['color', 'background', 'background-color', 'opacity'],
  ...['font', 'font-family', 'font-size', 'font-style', 'font-weight', 'font-variant', 'line-height', 'letter-spacing'],
  ...['text-align', 'text-decoration', 'text-indent', 'text-transform', 'vertical-align', 'white-space', 'word-break'],
  ...['direction', 'display', 'float', 'clear', 'overflow', 'width', 'max-width', 'height', 'max-height'],
  ...['margin', 'margin-top', 'margin-right', 'margin-bottom', 'margin-left'],
  ...['padding', 'padding-top', 'padding-right', 'padding-bottom', 'padding-left'],
  ...['border', 'border-top', 'border-right', 'border-bottom', 'border-left', 'border-radius'],
  ...['border-color', 'border-style', 'border-width', 'border-collapse', 'border-spacing'],
  ...['list-style', 'list-style-type', 'table-layout'],
])

/**
 * Words, numbers and colors. Without quotes, escapes, comments and functions, a value can't name an address, and what isn't
 * wholly so is left out, so it doesn't matter where a style was cut in two.
 */
const VALUE = /^(?:[-+#%.,/\w\s]|\brgba?\([\d\s.,%/]{1,40}\)){1,200}(?:!important)?$/i

/** What is safe in a style attribute, and how many addresses it would have loaded. */
export const cleanStyle = (style: string): { style: string; loads: number } => {
  const loads = style.match(LOADS)?.length ?? 0
  if (style.length > STYLE_MAX) return { style: '', loads }
  const kept = style.split(';').flatMap((declaration) => {
    const at = declaration.indexOf(':')
    const property = declaration.slice(0, Math.max(0, at)).trim().toLowerCase()
    // A font's name needs no quotes.
    const value = declaration
      .slice(at + 1)
      .replaceAll(/["']/g, '')
      .trim()
    return PROPERTIES.has(property) && VALUE.test(value) ? [`${property}:${value}`] : []
  })
  return { style: kept.join(';'), loads }
}

const LOADS = /\b(?:url|src|image-set)\s*\(/gi
