/**
 * Spreadsheets take a cell that begins with one of these for a formula, the wide forms too, and run it (OWASP, "CSV
 * injection"). A cell that does, or that begins with apostrophes before one, leaves with an apostrophe more:
 * `+13035550142` as `'+13035550142`. `plainCell` takes it away again, so that what was exported comes back as it was.
 */
export const escapeFormula = (text: string): string =>
  /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text

/** The text of a cell that may have left by `harmlessCell`. Cells are text: nothing in them is ever reckoned. */
export const unescapeFormula = (cell: string): string =>
  /^'+[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) ? cell.slice(1) : cell
