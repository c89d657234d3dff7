import type { questionFacts } from '@attune/contract/questions/facts'
import type { RecentQuestion } from '@attune/contract/questions/entity'
import type { BelongingsOf } from '../../testing/keeper.ts'
import { send, type TestClient, type TestPerson, type World } from '../../testing/world.ts'

interface Scene {
  world: World
  hannah: TestPerson
  maria: TestClient
}

/** For each fact of questions, a change that records it, perhaps among others. Complete by type. */
export const questionChanges: Record<keyof typeof questionFacts, (scene: Scene) => Promise<unknown>> = {
  QuestionAsked: (scene) => ask(scene),
  QuestionStatusChanged: async (scene) => {
    await ask(scene)
    await send(scene.hannah, scene.maria, 'Yes, of course.')
    await scene.world.work()
  },
}

export const questionBelongings: BelongingsOf<'question'> = {
  question: {
    of: 'client',
    // Whatever its status.
    stays: true,
    add: async ({ world, client, coach }) => {
      await ask({ world, maria: client })
      const [question] = await questionsOf(coach, `?contactId=${client.id}`)
      if (question === undefined) throw new Error('The question was not found.')
      return { questionId: question._id }
    },
  },
}

const ask = async ({ world, maria }: Pick<Scene, 'world' | 'maria'>): Promise<void> => {
  await maria.texts('Can I swap the chicken for tofu?')
  await world.work()
}

export const questionsOf = async (who: Pick<TestPerson, 'ok'>, query = ''): Promise<RecentQuestion[]> =>
  (await who.ok<{ data: RecentQuestion[] }>('GET', `/v1/contacts/questions${query}`)).data
