/** A stored value in the current format, or a sentence that says why it cannot be read. */
export type ReadResult<T> = { ok: true; value: T } | { ok: false; error: { message: string } }

/** From one format to the next. Pure, and never changed after its release. */
export type Upcast = (stored: Record<string, unknown>) => Record<string, unknown>

/** Brings a stored value to the current format. `upcasts[0]` leads from format 1 to 2, and so on. */
export const upcast = (
  stored: unknown,
  what: string,
  upcasts: readonly Upcast[],
): ReadResult<Record<string, unknown>> => {
  if (typeof stored !== 'object' || stored === null) return refuse(`This isn't a valid ${what}.`)
  let now: Record<string, unknown> = { ...stored }
  const today = upcasts.length + 1
  const { format } = now
  if (typeof format !== 'number' || !Number.isInteger(format) || format < 1)
    return refuse(`This ${what} doesn't state its format.`)
  if (format > today)
    return refuse(`This ${what} has format ${format}, but this version only reads formats up to ${today}.`)
  for (const step of upcasts.slice(format - 1)) now = { ...step(now), format: Number(now['format']) + 1 }
  return { ok: true, value: now }
}

const refuse = (message: string): { ok: false; error: { message: string } } => ({ ok: false, error: { message } })
