import type { LiveEvent } from '@attune/contract/app/live/events'
import type { Fact } from '@attune/store/facts/read-facts'
import { cursorOf } from '@attune/store/facts/read-facts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../calls/who.ts'
import { renderFacts } from './render.ts'

interface RenderRequest {
  who: Member
  facts: Fact[]
  resolve: (events: LiveEvent[]) => void
  reject: (error: unknown) => void
}

/** Batches simultaneous renderings for all readers of an organization. */
export const renderTogether = (deps: Deps): ((who: Member, facts: Fact[]) => Promise<LiveEvent[]>) => {
  let waiting: RenderRequest[] = []
  const begin = () => {
    const asked = Map.groupBy(waiting, batchKeyOf)
    waiting = []
    for (const together of asked.values()) void renderAll(deps, together)
  }
  return (who, facts) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(begin)
      waiting.push({ who, facts, resolve, reject })
    })
}

/**
 * Readers who are handed facts get the end of the same list, so organization, first fact, last fact and length identify
 * a batch.
 */
const batchKeyOf = ({ who, facts: [first, ...rest] }: RenderRequest): string => {
  const last = rest.at(-1) ?? first
  if (first === undefined || last === undefined) return who.organizationId
  return `${who.organizationId} ${cursorOf(first)} ${cursorOf(last)} ${rest.length}`
}

const renderAll = async (deps: Deps, together: RenderRequest[]): Promise<void> => {
  const [first] = together
  if (first === undefined) return
  try {
    const events = await renderFacts(
      deps,
      together.map(({ who }) => who),
      first.facts,
    )
    together.forEach(({ resolve }, index) => resolve(events[index] ?? []))
  } catch (error) {
    // Every caller gets the error.
    for (const { reject } of together) reject(error)
  }
}
