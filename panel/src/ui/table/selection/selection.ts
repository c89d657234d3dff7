/** The selected rows: some by key, or all that match the query except some. */
export type Selection = { kind: 'some'; keys: ReadonlySet<string> } | { kind: 'all'; except: ReadonlySet<string> }

export const NOTHING: Selection = { kind: 'some', keys: new Set() }
export const EVERYTHING: Selection = { kind: 'all', except: new Set() }

export const isSelected = (selection: Selection, key: string): boolean =>
  selection.kind === 'some' ? selection.keys.has(key) : !selection.except.has(key)

export const toggleKey = (selection: Selection, key: string): Selection =>
  selection.kind === 'some'
    ? { kind: 'some', keys: toggleInSet(selection.keys, key) }
    : { kind: 'all', except: toggleInSet(selection.except, key) }

/** Selects or deselects the given rows, as a Shift click does with a range. */
export const setRange = (selection: Selection, keys: readonly string[], on: boolean): Selection =>
  keys.reduce((result, key) => (isSelected(result, key) === on ? result : toggleKey(result, key)), selection)

/** "All except some" as the loaded rows that are still selected, for lists that can't name what they leave out. */
export const withoutExceptions = (selection: Selection, loaded: readonly string[]): Selection => {
  if (selection.kind === 'some' || selection.except.size === 0) return selection
  return {
    kind: 'some',
    keys: new Set(loaded.filter((key) => isSelected(selection, key))),
  }
}

/** How many rows are selected; `total` is how many match the query. */
export const countSelected = (selection: Selection, total: number): number =>
  selection.kind === 'some' ? selection.keys.size : Math.max(0, total - selection.except.size)

/** State of the checkbox in the head: whether all, some or none of the loaded rows are selected. */
export const headStateOf = (selection: Selection, keys: readonly string[]): 'all' | 'some' | 'none' => {
  const on = keys.filter((key) => isSelected(selection, key)).length
  if (on === 0) return selection.kind === 'some' && selection.keys.size > 0 ? 'some' : 'none'
  return on === keys.length ? 'all' : 'some'
}

/** The checkbox in the head selects all loaded rows; if they are all selected, it clears the selection. */
export const toggleHead = (selection: Selection, keys: readonly string[]): Selection =>
  headStateOf(selection, keys) === 'all' ? NOTHING : setRange(selection, keys, true)

const toggleInSet = (set: ReadonlySet<string>, key: string): Set<string> => {
  const next = new Set(set)
  if (!next.delete(key)) next.add(key)
  return next
}
