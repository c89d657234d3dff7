/** The row to continue with after a finished one: the next below that passes, or the first above. Null if none does. */
export const findNextRow = <Row extends { _id: string; contact: { _id: string } }>(
  rows: readonly Row[],
  from: Row,
  passes: (row: Row) => boolean,
): Row | null => listRowsAfter(rows, from).find((row) => row.contact._id !== from.contact._id && passes(row)) ?? null

/** The other rows in the order in which to continue: those below this one, then those above it. */
export const listRowsAfter = <Row extends { _id: string }>(rows: readonly Row[], from: Row): Row[] => {
  const at = rows.findIndex(({ _id }) => _id === from._id)
  return [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))]
}
