import type { questionFacts } from '@attune/contract/questions/facts'
import type { RecentQuestion } from '@attune/contract/questions/entity'
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

const ask = async ({ world, maria }: Scene): Promise<void> => {
  await maria.texts('Can I swap the chicken for tofu?')
  await world.work()
}

export const questionsOf = async (who: Pick<TestPerson, 'ok'>, query = ''): Promise<RecentQuestion[]> =>
  (await who.ok<{ data: RecentQuestion[] }>('GET', `/v1/contacts/questions${query}`)).data
