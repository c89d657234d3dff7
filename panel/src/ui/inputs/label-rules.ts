/** Trimmed, each once, whatever its case; in the order they came. */
export const dedupeLabels = (labels: readonly string[]): string[] => {
  const seen = new Set<string>()
  return labels
    .map((label) => label.trim())
    .filter((label) => label !== '' && !seen.has(label.toLowerCase()) && seen.add(label.toLowerCase()) !== undefined)
}

/** Why labels cannot be kept; null when they can. */
export const labelProblem = (labels: readonly string[], longest: number): string | null =>
  labels.some((label) => label.length > longest) ? `A label has at most ${longest} characters.` : null
