/**
 * What can be completed at a position of a template: null in plain text. `value` is inside a tag, where the completion
 * doesn't close braces.
 */
export type TemplateContext = 'output' | 'value' | 'filter' | 'tag' | null

export const templateContextOf = (before: string): TemplateContext => {
  const output = before.lastIndexOf('{{')
  const tag = before.lastIndexOf('{%')
  const opened = Math.max(output, tag)
  if (opened < 0) return null
  const inside = before.slice(opened + 2).replace(/^-/, '')
  if (/\}\}|%\}/.test(inside)) return null
  const bare = inside.replace(/"[^"]*"|'[^']*'/g, '""')
  if (/["'](?!["'])[^"']*$/.test(bare.replaceAll('""', '')) && !/\[\s*["'][^"']*$/.test(inside)) return null
  if (opened === tag && /^\s*\w*$/.test(bare)) return 'tag'
  if (/\|\s*\w*$/.test(bare)) return 'filter'
  return opened === output ? 'output' : 'value'
}
