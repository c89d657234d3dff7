import type { BelongingKind, Belongings } from '../calls/examples-of.ts'
import type { Caller } from './caller.ts'
import type { TestClient, World } from './world.ts'

/** Who adds things. */
export interface Keeper {
  world: World
  organizationId: string
  client: TestClient
  coach: Caller
  /** Somebody who writes programs and scenes. */
  author: Caller
  /** Whose own things are added. */
  own: { caller: Caller; accountId: string }
}

/** Who something belongs to: a client, one person, or the organization, whichever of its clients a person may reach. */
export type Owner = 'client' | 'person' | 'organization'

/** For each kind of thing that example calls refer to: who it belongs to, and how to add one. */
export type BelongingsOf<K extends BelongingKind> = {
  [Kind in K]: {
    of: Owner
    /** Also returns its other values that examples refer to. */
    add: (keeper: Keeper) => Promise<Partial<Belongings> & Record<`${Kind}Id`, string>>
    /** No call uses it up, so none needs a new one. */
    stays?: true
  }
}

/** Adds something by a call. Returns its id. */
export const idFrom = async (who: Caller, path: string, body: object): Promise<string> =>
  (await who.ok<{ _id: string }>('POST', path, body))._id
