import { expect, test } from 'vitest'
import { REACTIONS } from '@attune/contract/conversations/constants'
import { HANNAH, LUIS, MARIA } from '../testing/entities.ts'
import { REACTION_LABELS, reactionGroups } from './reactions.ts'

const who = { accountId: HANNAH, clientName: 'Maria Lopez' }

test('reactions are grouped by type, with who gave them', () => {
  const groups = reactionGroups(
    [
      { by: MARIA, type: 'loved', name: null },
      { by: LUIS, type: 'liked', name: 'Luis Ortega' },
      { by: HANNAH, type: 'loved', name: 'Hannah Brandt' },
    ],
    who,
  )
  expect(groups).toEqual([
    { type: 'liked', who: 'Luis', words: 'Luis Ortega liked this', own: false },
    { type: 'loved', who: 'Maria, Hannah', words: 'Maria Lopez and Hannah Brandt loved this', own: true },
  ])
})

test('a client without a name keeps their alias', () => {
  const [group] = reactionGroups([{ by: MARIA, type: 'questioned', name: null }], {
    ...who,
    clientName: 'Client 4F09A1',
  })
  expect(group).toMatchObject({ who: 'Client 4F09A1', words: 'Client 4F09A1 questioned this' })
})

test('there are six reactions, each with a label', () => {
  expect(REACTIONS).toEqual(['liked', 'disliked', 'loved', 'questioned', 'laughed-at', 'emphasised'])
  expect(Object.keys(REACTION_LABELS)).toEqual([...REACTIONS])
})
