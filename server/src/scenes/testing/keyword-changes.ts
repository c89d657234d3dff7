import type { Keyword } from '@attune/contract/scenes/keywords/entity'
import type { keywordFacts } from '@attune/contract/scenes/keywords/facts'
import { newId } from '../../new-id.ts'
import type { BelongingsOf } from '../../testing/keeper.ts'
import type { TestClient, TestPerson, World } from '../../testing/world.ts'

/** A keyword that answers JOIN; with any field, another one. */
export const addKeyword = (who: Pick<TestPerson, 'ok'>, fields: object = {}): Promise<Keyword> =>
  who.ok('POST', '/v1/keywords', { words: ['Join'], match: 'whole', answer: 'Welcome!', ...fields })

interface KeywordScene {
  world: World
  priya: TestPerson
  maria: TestClient
}

/** For each fact of keywords, a change that records it. Complete by type. */
export const keywordChanges: Record<keyof typeof keywordFacts, (scene: KeywordScene) => Promise<unknown>> = {
  KeywordChanged: ({ priya }) => addKeyword(priya),
  KeywordUsed: async ({ world, priya, maria }) => {
    await addKeyword(priya, { words: ['Menu'], answer: null, addLabels: ['menu'] })
    await maria.texts('menu')
    await world.work()
  },
}

export const keywordBelongings: BelongingsOf<'keyword'> = {
  keyword: {
    of: 'organization',
    add: async ({ author }) => ({ keywordId: (await addKeyword(author, { words: [`join ${newId('kw')}`] }))._id }),
  },
}
