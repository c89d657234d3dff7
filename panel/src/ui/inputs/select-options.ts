/** An item that can be selected. */
export interface Choice {
  id: string
  /** Empty if it has no name. */
  name: string
  /** A second line, such as an email. */
  detail?: string | null
}

export interface OptionLabels {
  /** Label for an id that can't be resolved, such as "Unknown Client". */
  unknown: string
}

/** Shown while chosen items are being fetched. */
export const LOADING = 'Loading...'
export const NO_RESULTS = 'No results'
export const SEARCH_FAILED = 'Couldn’t search. Try again'
export const LOAD_FAILED = 'Couldn’t load. Try again'
/** Shown for an item that has no name. */
export const UNKNOWN_NAME = 'Unknown Name'

/** Chosen ids that aren't loaded yet. */
export const missingIds = (chosen: readonly string[], known: ReadonlyMap<string, Choice>): string[] =>
  chosen.filter((id) => !known.has(id))

/** Options for a select: what was found, plus chosen items that weren't. */
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
