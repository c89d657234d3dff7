import { createHash } from 'node:crypto'

/** Ids of the form of a UUIDv7 that depend on nothing but how many there were before. */
export const pastIds = (since: Date, salt: string): (() => string) => {
  let number = 0
  return () => {
    number += 1
    const time = (since.getTime() + number).toString(16).padStart(12, '0')
    const rest = createHash('sha256').update(`${salt} ${number}`).digest('hex')
    return `${time}7${rest.slice(0, 3)}8${rest.slice(3, 18)}`
  }
}
