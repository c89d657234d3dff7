/** What is selected: some rows by their keys, or all that the query finds save some. */
export type Selection = { kind: 'some'; keys: ReadonlySet<string> } | { kind: 'all'; except: ReadonlySet<string> }

export const NOTHING: Selection = { kind: 'some', keys: new Set() }
export const EVERYTHING: Selection = { kind: 'all', except: new Set() }

export const isSelected = (selection: Selection, key: string): boolean =>
  selection.kind === 'some' ? selection.keys.has(key) : !selection.except.has(key)

export const toggleKey = (selection: Selection, key: string): Selection =>
  selection.kind === 'some'
    ? { kind: 'some', keys: toggleInSet(selection.keys, key) }
    : { kind: 'all', except: toggleInSet(selection.except, key) }

/** Sets the rows from one to another, both included, as a click with Shift does. */
export const setRange = (selection: Selection, keys: readonly string[], on: boolean): Selection =>
  keys.reduce((held, key) => (isSelected(held, key) === on ? held : toggleKey(held, key)), selection)

/** How many are selected; `total` is what the query finds. */
export const countSelected = (selection: Selection, total: number): number =>
  selection.kind === 'some' ? selection.keys.size : Math.max(0, total - selection.except.size)

/** Whether all, some or none of the loaded rows are selected: the box in the head. */
export const headStateOf = (selection: Selection, keys: readonly string[]): 'all' | 'some' | 'none' => {
  const on = keys.filter((key) => isSelected(selection, key)).length
  if (on === 0) return selection.kind === 'some' && selection.keys.size > 0 ? 'some' : 'none'
  return on === keys.length ? 'all' : 'some'
}

/** The box in the head turns the loaded rows on, or, when they are on already, everything off. */
export const toggleHead = (selection: Selection, keys: readonly string[]): Selection =>
  headStateOf(selection, keys) === 'all' ? NOTHING : setRange(selection, keys, true)

const toggleInSet = (set: ReadonlySet<string>, key: string): Set<string> => {
  const next = new Set(set)
  if (!next.delete(key)) next.add(key)
  return next
}
