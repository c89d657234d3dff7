/** Something one can choose, as a select shows it. */
export interface Choice {
  id: string
  /** Empty where the server has no name for it. */
  name: string
  /** A second line: an e-mail, say. */
  detail?: string | null
}

export interface OptionLabels {
  /** For an id that nobody knows: "Unknown Client". */
  unknown: string
}

/** While what was chosen is being fetched (spec 2 §8). */
export const LOADING = 'Loading...'
export const NO_RESULTS = 'No results'
/** For something that is there and has no name. */
export const UNKNOWN_NAME = 'Unknown Name'

/** Ids that were chosen and that nothing loaded so far has a name for. */
export const missingIds = (chosen: readonly string[], known: ReadonlyMap<string, Choice>): string[] =>
  chosen.filter((id) => !known.has(id))

/** What is put into the list: what was found, and what was chosen even where it was not found. */
export const optionsOf = (
  found: readonly Choice[],
  chosen: readonly string[],
  known: ReadonlyMap<string, Choice>,
  { unknown, fetching }: OptionLabels & { fetching: boolean },
): { value: string; label: string }[] => {
  const listed = new Set(found.map(({ id }) => id))
  return [
    ...found.map(({ id, name }) => ({ value: id, label: nameOrUnknown(name) })),
    ...chosen
      .filter((id) => !listed.has(id))
      .map((id) => {
        const choice = known.get(id)
        if (choice !== undefined) return { value: id, label: nameOrUnknown(choice.name) }
        return { value: id, label: fetching ? LOADING : unknown }
      }),
  ]
}

const nameOrUnknown = (name: string): string => (name.trim() === '' ? UNKNOWN_NAME : name)
