/** Where a prompt comes from: its own text, a data source of the scene, or a prompt template. */
export type PromptKind = 'text' | 'data' | 'template'

/** Same rule as in the engine: `#` starts a reference to a data source of the scene. */
export const kindOfPrompt = (value: unknown): PromptKind => {
  const text = typeof value === 'string' ? value.trim() : ''
  if (/^#\w+$/.test(text)) return 'data'
  return /^v_pt[0-9a-f]+$/.test(text) ? 'template' : 'text'
}
