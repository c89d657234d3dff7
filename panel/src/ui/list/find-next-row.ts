/** The row to continue with after a finished one: the next below that passes, or the first above. Null if none does. */
export const findNextRow = <Row extends { _id: string; contact: { _id: string } }>(
  rows: readonly Row[],
  from: Row,
  passes: (row: Row) => boolean,
): Row | null => {
  const at = rows.findIndex(({ _id }) => _id === from._id)
  const inOrder = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))]
  return inOrder.find((row) => row.contact._id !== from.contact._id && passes(row)) ?? null
}
