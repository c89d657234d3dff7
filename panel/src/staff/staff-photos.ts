import { calls } from '../client/calls.ts'

/** The most ids that one call takes. */
const MOST = 100

interface Batch {
  ids: Set<string>
  photos: Promise<ReadonlyMap<string, string | null>>
}

let next: Batch | null = null

/** The photo of a member of staff; null if they have none. Photos requested together are loaded by one call. */
export const loadStaffPhoto = async (id: string): Promise<string | null> => {
  if (next === null || next.ids.size >= MOST) next = startBatch()
  next.ids.add(id)
  return (await next.photos).get(id) ?? null
}

const startBatch = (): Batch => {
  const ids = new Set<string>()
  const batch: Batch = { ids, photos: new Promise((resolve) => setTimeout(resolve)).then(() => load()) }
  const load = async () => {
    if (next === batch) next = null
    const { data } = await calls.directory.listColleagues({ ids: [...ids].join(','), limit: MOST })
    return new Map(data.map(({ _id, photoThumbnail }) => [_id, photoThumbnail]))
  }
  return batch
}
