/**
 * The text of message `n`, the same as the database generates (data.ts): `m` and its number, then 20 to 220 characters.
 */
export const textOf = (n) =>
  `m${n} ${'Walked to the park and back before breakfast, felt good about it. '.repeat(4).slice(0, 20 + ((n * 37) % 200))}`

/** Even numbers are incoming. */
export const cameIn = (n) => n % 2 === 0

/** When message `n` of `count` was written, seven hours after the previous one. */
export const writtenAt = (n, count) => new Date(Date.now() - (count - n) * 7 * 3_600_000)
