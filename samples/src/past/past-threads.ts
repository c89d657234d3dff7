import { clients, staff } from '../cast.ts'
import type { SampleMessage } from '../shapes.ts'
import { pastOf } from './compose.ts'
import { hannahAToI } from './people/hannah-a-to-i.ts'
import { hannahJToZ } from './people/hannah-j-to-z.ts'
import { tessAToI } from './people/tess-a-to-i.ts'
import { tessJToZ } from './people/tess-j-to-z.ts'
import { owenAToD } from './people/owen-a-to-d.ts'
import { owenEToL } from './people/owen-e-to-l.ts'
import { owenMToZ } from './people/owen-m-to-z.ts'
import type { Persona } from './persona.ts'
import { newUsed } from './phrases.ts'

/** A different seed creates a different past of the same people. */
export const SEED = 'attune'

export const personas: readonly Persona[] = [
  ...hannahAToI,
  ...hannahJToZ,
  ...tessAToI,
  ...tessJToZ,
  ...owenAToD,
  ...owenEToL,
  ...owenMToZ,
]

/** Messages of each client and their coach in the 90 days before the newest texts, by client key. */
export const pastThreads = (now: Date, seed = SEED): ReadonlyMap<string, SampleMessage[]> => {
  const used = newUsed()
  return new Map(
    personas.map((persona) => {
      const client = clients.find(({ key }) => key === persona.client)
      const coach = staff.find(({ key }) => key === persona.coach)
      if (client === undefined || coach === undefined) throw new Error(`The cast has no ${persona.client}.`)
      return [persona.client, pastOf(persona, client, coach.timezone, { now: now.getTime(), seed, used })]
    }),
  )
}
