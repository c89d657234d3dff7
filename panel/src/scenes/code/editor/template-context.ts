/** What may stand where a template is being written: null in its words. `value`: in a tag, where braces are not closed by us. */
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
