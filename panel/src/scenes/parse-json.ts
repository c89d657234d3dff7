/** Undefined if the text is not valid JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Text from files and the clipboard may be anything.
    return undefined
  }
}
