/** What a prompt may be taken from: a text of its own, a named value of the scene, or a prompt template. */
export type PromptKind = 'text' | 'data' | 'template'

/** As the engine reads it (spec 2 §3: a text, or a # reference to a scene data source entry). */
export const kindOfPrompt = (value: unknown): PromptKind => {
  const text = typeof value === 'string' ? value.trim() : ''
  if (/^#\w+$/.test(text)) return 'data'
  return /^v_pt[0-9a-f]+$/.test(text) ? 'template' : 'text'
}
