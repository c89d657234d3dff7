/** `1 text`, `14 texts`. */
export const countOf = (count: number, what: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? what : `${what}s`}`
