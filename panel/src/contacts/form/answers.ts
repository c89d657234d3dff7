/** One answer of the questionnaire. */
export interface Answer {
  key: string
  value: string
}

/** Reads what a form has kept; nothing where it cannot be read. */
export const parseAnswers = (kept: string | undefined): Answer[] => {
  if (kept === undefined) return []
  try {
    const value: unknown = JSON.parse(kept)
    return Array.isArray(value) ? value.filter(isAnswer) : []
  } catch {
    // Storage belongs to the person's machine: what cannot be read is not ours.
    return []
  }
}

/** What a patch must say so that one list of answers becomes another; an empty value takes an answer away. */
export const diffAnswers = (saved: readonly Answer[], next: readonly Answer[]): Answer[] => {
  const named = next.map(({ key, value }) => ({ key: key.trim(), value: value.trim() })).filter(({ key }) => key !== '')
  const before = new Map(saved.map(({ key, value }) => [key, value]))
  const after = new Map(named.map(({ key, value }) => [key, value]))
  return [
    ...[...after].filter(([key, value]) => (before.get(key) ?? '') !== value).map(([key, value]) => ({ key, value })),
    ...[...before.keys()].filter((key) => !after.has(key)).map((key) => ({ key, value: '' })),
  ]
}

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  'value' in value &&
  typeof value.key === 'string' &&
  typeof value.value === 'string'
