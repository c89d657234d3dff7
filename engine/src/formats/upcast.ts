/** Something stored, in the format of today; or a sentence that says why it cannot be read. */
export type ReadResult<T> = { ok: true; value: T } | { ok: false; error: { message: string } }

/** From one format to the one after it. Pure, and never changed once it was released. */
export type Upcast = (stored: Record<string, unknown>) => Record<string, unknown>

/** Takes what was stored through every format since. `upcasts[0]` leads from format 1 to 2, and so on. */
export const upcast = (
  stored: unknown,
  what: string,
  upcasts: readonly Upcast[],
): ReadResult<Record<string, unknown>> => {
  if (typeof stored !== 'object' || stored === null) return refuse(`This is no ${what}.`)
  let now: Record<string, unknown> = { ...stored }
  const today = upcasts.length + 1
  const { format } = now
  if (typeof format !== 'number' || !Number.isInteger(format) || format < 1)
    return refuse(`This ${what} says no format.`)
  if (format > today) return refuse(`This ${what} is of format ${format}; this version knows ${today} at most.`)
  for (const step of upcasts.slice(format - 1)) now = { ...step(now), format: Number(now['format']) + 1 }
  return { ok: true, value: now }
}

const refuse = (message: string): { ok: false; error: { message: string } } => ({ ok: false, error: { message } })
