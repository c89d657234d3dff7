const WATCHED = [Object, Array, Function, String, Number, Boolean, Symbol, RegExp, Date, Error, Map, Promise]

/** Everything on the prototypes that all values share, in order, to be compared later by identity. */
export const prototypes = (): unknown[] =>
  WATCHED.flatMap((made) => [made, made.prototype as object]).flatMap((holder) =>
    Reflect.ownKeys(holder).flatMap((key) => {
      const property = Object.getOwnPropertyDescriptor(holder, key)
      return [key, property?.value, property?.get, property?.set] as unknown[]
    }),
  )

/** Whether nothing has been added, removed or changed since. */
export const areUntouched = (before: readonly unknown[]): boolean => {
  const after = prototypes()
  return after.length === before.length && after.every((value, index) => Object.is(value, before[index]))
}
