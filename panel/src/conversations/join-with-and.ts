/** `Ana`, `Ana and Ben`, `Ana, Ben and Cleo`; empty for no names. */
export const joinWithAnd = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
