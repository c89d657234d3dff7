import { availableParallelism } from 'node:os'
import { Refusal } from '../refusal.ts'

/**
 * Pictures processed at the same time. One core stays free for everything else, and two of the four threads in which Node
 * reads files and checks passwords.
 */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
/** How many may wait, in total and for one organization. Further uploads are refused and have to retry. */
export const WAITING_MAX = { all: 100, organization: 30 } as const

let running = 0
/** Pictures that wait, by organization. The organization whose turn is next comes first. */
const lines = new Map<string, (() => void)[]>()

/** Runs heavy work when a place is free. Organizations take turns; within one it is first come, first served. */
export const runQueued = async <T>(organizationId: string, work: () => Promise<T>): Promise<T> => {
  if (running < AT_ONCE) running += 1
  else await waitInLine(organizationId)
  try {
    return await work()
  } finally {
    const next = takeNext()
    // The next one takes over this place.
    if (next === undefined) running -= 1
    else next()
  }
}

const waitInLine = (organizationId: string): Promise<void> => {
  const own = lines.get(organizationId) ?? []
  const all = [...lines.values()].reduce((sum, line) => sum + line.length, 0)
  if (own.length >= WAITING_MAX.organization || all >= WAITING_MAX.all) throw new Refusal('UploadsBusy', undefined, 5)
  lines.set(organizationId, own)
  return new Promise((resolve) => own.push(resolve))
}

const takeNext = (): (() => void) | undefined => {
  const [first] = lines
  if (first === undefined) return undefined
  const [organizationId, line] = first
  const next = line.shift()
  lines.delete(organizationId)
  if (line.length > 0) lines.set(organizationId, line)
  return next
}
