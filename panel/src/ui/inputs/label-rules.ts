/** Trims labels and removes empty ones and duplicates (ignoring case); keeps the order. */
export const dedupeLabels = (labels: readonly string[]): string[] => {
  const seen = new Set<string>()
  return labels
    .map((label) => label.trim())
    .filter((label) => label !== '' && !seen.has(label.toLowerCase()) && seen.add(label.toLowerCase()) !== undefined)
}

/** Why labels can't be saved; null if they can. `longest`: maximum characters per label. */
export const labelProblem = (labels: readonly string[], longest: number): string | null =>
  labels.some((label) => label.length > longest) ? `Labels can have at most ${longest} characters.` : null
